import type { IncomingMessage } from 'node:http';
import { type UnpackedRequest, unpack } from './family-request.ts';

/** A request for either interface, with all values as sent. */
export interface SupplierRequest extends UnpackedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Form parameters, with the family's form unpacked. Empty if the body was not a form. */
  readonly form: URLSearchParams;
  readonly bearer: string | null;
  readonly acceptsJson: boolean;
}

export const actionPaths: readonly string[] = ['/api/fusion', '/api/index.php'];

/** Everything that is known before the body has been read. Never throws, whatever the URL contains. */
export function readHead(message: IncomingMessage): SupplierRequest {
  const address = message.url ?? '/';
  const question = address.indexOf('?');
  const path = question === -1 ? address : address.slice(0, question);
  const bearer = /^Bearer +(\S+) *$/i.exec(message.headers.authorization ?? '');
  return {
    method: message.method ?? 'GET',
    path,
    query: new URLSearchParams(question === -1 ? '' : address.slice(question + 1)),
    form: new URLSearchParams(),
    packing: null,
    questions: null,
    bearer: bearer?.[1] ?? null,
    acceptsJson: /\bjson\b/i.test(message.headers.accept ?? ''),
  };
}

/** Adds the form, if the body is a form. */
export function withBody(request: SupplierRequest, message: IncomingMessage, body: Buffer): SupplierRequest {
  const contentType = message.headers['content-type'] ?? '';
  const form = formOf(body, contentType);
  return form === null ? request : { ...request, ...unpack(form) };
}

function formOf(body: Buffer, contentType: string): URLSearchParams | null {
  switch (contentType.split(';')[0]?.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return new URLSearchParams(body.toString('utf8'));
    case 'multipart/form-data':
      return readMultipart(body, contentType);
    default:
      return null;
  }
}

export function subjectOf({ method, path, form }: SupplierRequest) {
  const byAction = actionPaths.includes(path);
  const action = byAction ? form.get('action') : null;
  return {
    method,
    path,
    action,
    serviceId: byAction ? (action === 'placeimeiorder' ? form.get('ID') : null) : form.get('service_id'),
    identifier: form.get(byAction ? 'IMEI' : 'imei'),
  };
}

/** The fields of a `multipart/form-data` body, including files. Null without a boundary. */
function readMultipart(body: Buffer, contentType: string): URLSearchParams | null {
  const boundary = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return null;
  const fields = new URLSearchParams();
  for (const part of body.toString('utf8').split(`--${mark}`).slice(1)) {
    const head = part.indexOf('\r\n\r\n');
    const name = /;\s*name="([^"]*)"/i.exec(part.slice(0, Math.max(0, head)))?.[1];
    if (head !== -1 && name !== undefined) fields.append(name, part.slice(head + 4).replace(/\r\n$/, ''));
  }
  return fields;
}
