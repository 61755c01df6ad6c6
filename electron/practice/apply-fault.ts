import { parseJson } from '../../shared/model/base/parse-json.ts';
import type { Fault } from './base/faults.ts';
import { pageReply, type Reply } from './base/reply.ts';
import { actionPaths, type SupplierRequest } from './base/supplier-request.ts';
import type { Dialect } from './dialects/dialect.ts';
import { tooMany } from './interface/answer.ts';

/**
 * The reply that the client gets in place of the true reply. `reply` is the true reply; null if the supplier
 * did nothing.
 */
export function fakeReply(
  fault: Fault,
  request: SupplierRequest,
  dialect: Dialect,
  reply: Reply | null,
): Reply | null {
  switch (fault.kind) {
    case 'server-error':
      return pageReply(fault.status, `${fault.status} Server Error`, 'The server met an error.');
    case 'html-page':
      return pageReply(
        fault.status,
        'One moment&hellip;',
        'We are checking your browser before you go on. <noscript>Please turn on JavaScript.</noscript>',
      );
    case 'too-many':
      return tooMany(dialect, actionPaths.includes(request.path), fault.retryAfter);
    case 'verbatim':
      return {
        status: fault.status,
        headers: { 'Content-Type': 'application/json; charset=utf-8', ...fault.headers },
        body: Buffer.from(fault.body, fault.encoding),
      };
    case 'redirect':
      return { status: fault.status, headers: { Location: fault.location }, body: '' };
    case 'truncated':
      return reply && { ...reply, body: firstHalf(reply.body) };
    case 'echo':
      return reply && { ...reply, body: echoed(request, reply.body) ?? reply.body };
    case 'delay':
    case 'drop':
    case 'never-answer':
    case 'held':
      return reply;
  }
}

/** True if the fault applies after the supplier has processed the request. */
export function appliesAfterTaking(fault: Fault): boolean {
  switch (fault.kind) {
    case 'truncated':
    case 'echo':
      return true;
    case 'held':
      return false;
    case 'drop':
      return fault.when === 'after-taking' || fault.when === 'mid-reply';
    default:
      return fault.when === 'after-taking';
  }
}

export function firstHalf(body: string | Buffer): Buffer {
  const bytes = Buffer.from(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/**
 * JSON that no object literal can express: first the form's parameters, and then each key of the reply twice. Null if the reply is not
 * JSON.
 */
function echoed(request: SupplierRequest, body: string | Buffer): string | null {
  const value = parseJson(body.toString());
  if (value === undefined) return null;
  const own = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const members = [...request.form, ...own, ...own];
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`).join(',')}}`;
}
