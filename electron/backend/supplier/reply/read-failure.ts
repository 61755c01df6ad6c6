import type { Failure } from '../../../../shared/contract/base/failures.ts';
import {
  type EncodedMessages,
  encodeMessage,
  joinMessages,
} from '../../../../shared/model/base/coded-message.ts';
import type { Result } from '../../../../shared/model/base/result.ts';
import { isBotCheck } from '../decode/failures/bot-check.ts';
import { type Meaning, meaningOf, meaningOfRows } from '../decode/failures/refusals.ts';
import { type Decoded, decodeEnvelope } from '../decode/fields/decode-envelope.ts';
import { failureIn } from '../decode/fields/decode-rest-body.ts';
import { type Envelope, validatorText, wordsOf } from '../decode/fields/envelope.ts';
import type { Body } from '../decode/syntax/body.ts';
import { plainWords } from '../decode/syntax/text.ts';
import type { FailurePhase } from '../http/http-connect.ts';
import { sampleOf } from '../types/redaction.ts';
import type { CallResult } from './open-reply.ts';

type Unreachable = Failure<'unreachable'>['data']['cause'];

// The cause that the screen shows, for each step at which an exchange can fail. Null if an answer arrived but could not be read.
const causes: Readonly<Record<FailurePhase, Unreachable | 'address' | null>> = {
  unsendable: 'address',
  name: 'name',
  refused: 'refused',
  network: 'network',
  tls: 'tls',
  timeout: 'timeout',
  'proxy-unusable': 'proxy',
  'proxy-unreachable': 'proxy',
  'proxy-password': 'proxy',
  'proxy-refused': 'proxy',
  'proxy-odd': 'proxy',
  reset: 'reset',
  aborted: 'network',
  'too-large': null,
  'bad-encoding': null,
  'bad-reply': null,
};

/**
 * The envelope of a read's answer. If the reply is not a usable answer or has an ERROR, returns the failure instead. Exception: an answer
 * about many orders may have both SUCCESS and ERROR (`mayHoldBoth`), because orders that were not found prove nothing about the others.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: checks each possible failure of a reply, most important first.
export function openRead(result: CallResult, host: string, mayHoldBoth = false): Result<Envelope, Failure> {
  if (result.kind === 'no-key') return failed({ code: 'no-key', data: { connectionId: null } });
  if (result.kind === 'failure') return failed(transportFailure(result));
  const { status, body, retryInMs } = result;
  if (status >= 300 && status < 400) return failed(redirectFailure(result, host));
  const opened = decodeEnvelope(body);
  const spoken = opened.ok
    ? spokenIn(opened.value)
    : { means: meaningOf(shortText(body)), words: shortText(body) };
  if (status === 429 || spoken.means === 'rate-limited' || result.tooMany !== null)
    return failed({ code: 'rate-limited', data: { retryInMs, words: spoken.words || 'HTTP 429' } });
  if (spoken.means === 'connection') return failed(deniedFailure(result, spoken.words));
  if (
    opened.ok &&
    opened.value.error.isPresent &&
    !opened.value.success.isPresent &&
    spoken.means !== 'unknown'
  )
    return failed({ code: 'refused', data: { words: spoken.words } });
  if (status === 401 || status === 403) return failed(deniedFailure(result, spoken.words));
  if (!opened.ok) return failed(notUnderstood(answersInFront(result) ? inFront : opened.where, result));
  const { success, error } = opened.value;
  if (success.isPresent && error.isPresent && !mayHoldBoth)
    return failed(notUnderstood(encodeMessage('reply-both'), result));
  if (error.isPresent && !success.isPresent)
    return failed({ code: 'refused', data: { words: spoken.words } });
  if ((status === 400 || status === 422) && spoken.words !== '')
    return failed({ code: 'refused', data: { words: spoken.words } });
  if (status < 200 || status >= 300)
    return failed(notUnderstood(encodeMessage('http-status', { status }), result));
  // `{"SUCCESS": false, "MESSAGE": …}`: the reply reports a failure in the supplier's words.
  const failure = success.isPresent ? null : failureIn(opened.value.top);
  if (failure !== null && failure !== '') return failed({ code: 'refused', data: { words: failure } });
  return { ok: true, value: opened.value };
}

const maxLookedLength = 60_000;
const inFront = encodeMessage('in-front');

type ReceivedReply = Pick<Extract<CallResult, { kind: 'reply' }>, 'status' | 'headers' | 'body'>;

/** True if a firewall or a bot check answered, by its page, header, or words. */
function answersInFront({ headers, body }: ReceivedReply, text = ''): boolean {
  const html = body.kind === 'html' ? body.text.slice(0, maxLookedLength) : text;
  return isBotCheck({ html, headers, url: '' });
}

/** The supplier refused the request, or a firewall in front of the supplier did. */
export function deniedFailure(result: ReceivedReply, replyText: string): Failure<'key-refused'> {
  if (!answersInFront(result, replyText))
    return { code: 'key-refused', data: { words: replyText || `HTTP ${result.status}` } };
  return { code: 'key-refused', data: { words: replyText || statusNotes(result), by: 'firewall' } };
}

/** Notes for a reply that contains nothing but a status. */
export function statusNotes(result: ReceivedReply): EncodedMessages {
  const status = encodeMessage('http-status', { status: result.status });
  return answersInFront(result) ? joinMessages(status, inFront) : status;
}

/** The failure for a complete reply that no decoder could read. The sample is shortened and redacted. */
export function notUnderstood(
  where: EncodedMessages,
  { exchange, status }: Extract<CallResult, { kind: 'reply' }>,
): Failure {
  const sample = shownSample(Buffer.from(exchange.reply?.subarray(0, 60_000) ?? []).toString());
  return { code: 'not-understood', data: { where, sample, httpStatus: status } };
}

/** A sample of a reply. Of a web page with a title, only the title, in plain words: its source text does not help a person. */
function shownSample(reply: string): string {
  const title = /^\s*</.test(reply) ? /<title[^<>]{0,200}>([^<]{0,300})/i.exec(reply)?.[1] : undefined;
  return sampleOf(plainWords(title ?? '', 300)) || sampleOf(reply);
}

export function failureOfDecoding(
  decoded: Extract<Decoded<never>, { ok: false }>,
  result: CallResult,
): Failure {
  if (result.kind === 'reply') return notUnderstood(decoded.where, result);
  return { code: 'not-understood', data: { where: decoded.where, sample: '', httpStatus: null } };
}

function failed(failure: Failure): Result<never, Failure> {
  return { ok: false, failure };
}

export function transportFailure(result: Extract<CallResult, { kind: 'failure' }>): Failure {
  const cause = causes[result.phase];
  if (result.status === 429) return { code: 'rate-limited', data: { retryInMs: null, words: 'HTTP 429' } };
  if (cause === 'address') return { code: 'address-refused', data: { problem: result.detail } };
  if (cause !== null) return { code: 'unreachable', data: { cause, detail: result.detail } };
  const sample = shownSample(Buffer.from(result.partial.subarray(0, 2_000)).toString());
  return { code: 'not-understood', data: { where: result.detail, sample, httpStatus: result.status } };
}

export function redirectFailure(result: Extract<CallResult, { kind: 'reply' }>, host: string): Failure {
  const location = result.headers.get('location') ?? '';
  const base = `https://${host}`;
  const target = URL.canParse(location, base) ? new URL(location, base).host : '';
  if (target !== '' && target !== host)
    return {
      code: 'address-refused',
      data: { problem: encodeMessage('sent-to-host', { host: target.slice(0, 100) }) },
    };
  return notUnderstood(encodeMessage('sent-elsewhere'), result);
}

function spokenIn({ top, success, error }: Envelope): { readonly means: Meaning; readonly words: string } {
  if (error.isPresent) return meaningOfRows(error.rows);
  if (!success.isPresent && validatorText(top) !== '') return meaningOfRows([top]);
  if (success.isPresent) return { means: 'unknown', words: '' };
  const { message, description } = wordsOf(top);
  const words = [message, description].filter((each) => each !== '').join(': ');
  return { means: meaningOf(message), words };
}

/** A plain-text reply, such as "Too Many Attempts."; empty for a page. */
function shortText(body: Body): string {
  return body.kind === 'not-json' || body.kind === 'cut' ? plainWords(sampleOf(body.text), 200) : '';
}
