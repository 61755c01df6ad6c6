import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import type { ActionCall, EncodedCall } from '../forms/action-call.ts';
import { encodeInFamilyForm } from '../forms/family-form.ts';
import { encodeInSpecForm } from '../forms/spec-form.ts';
import { acceptedEncodings } from '../http/http-inflate.ts';

export type SupplierAddress = Pick<
  Connection,
  'baseAddress' | 'actionPath' | 'keyForm' | 'requestForm' | 'userName'
>;

export interface SupplierRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The request for the journal, without credentials: method, path and form fields on one line each (O8). */
  readonly described: string;
}

/**
 * Encodes one call of the action endpoint in the connection's form. The key is in the `Authorization` header, or in the body if the
 * supplier requires that. The key is never in the URL (H3).
 */
export function buildActionRequest(
  address: SupplierAddress,
  key: string,
  call: ActionCall,
  version: string,
): SupplierRequest {
  markRule('H3');
  const { baseAddress, actionPath } = address;
  const url = `${baseAddress}${actionPath}`;
  const { signIn, fields, described, bearer } = encode(address, key, call);
  const body = new URLSearchParams(
    [...signIn, ...fields].map(([name, value]): [string, string] => [name, value]),
  ).toString();
  return {
    method: 'POST',
    url,
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': acceptedEncodings,
      'Cache-Control': 'no-cache',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(body.length),
      'User-Agent': `IMEI-Desk/${version}`,
      ...(bearer ? { Authorization: `Bearer ${key}` } : {}),
    },
    body,
    described: [
      `POST ${URL.canParse(url) ? new URL(url).pathname : actionPath}`,
      ...described.map(([name, value]) => `${oneLine(name)}=${oneLine(value)}`),
    ].join('\n'),
  };
}

function encode(
  { requestForm, keyForm, userName }: SupplierAddress,
  key: string,
  call: ActionCall,
): EncodedCall {
  return requestForm === 'spec'
    ? encodeInSpecForm(call, key, keyForm)
    : encodeInFamilyForm(call, { userName, key }, requestForm);
}

export function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ⏎ ');
}
