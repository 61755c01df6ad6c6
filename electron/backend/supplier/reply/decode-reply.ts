import type { Failure } from '../../../../shared/contract/base/failures.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Result } from '../../../../shared/model/base/result.ts';
import type { NumberFact } from '../../../../shared/model/connection/status-family.ts';
import { decodeAccount, readAccount } from '../decode/account/account.ts';
import { decodeTransactions } from '../decode/account/transactions.ts';
import { meaningOf } from '../decode/failures/refusals.ts';
import type { TooMany } from '../decode/failures/too-many.ts';
import { type Decoded, unreadable } from '../decode/fields/decode-envelope.ts';
import {
  decodeRestBody,
  failureIn,
  failureTextOf,
  pageOf,
  type Resource,
  resourceOfEnvelope,
} from '../decode/fields/decode-rest-body.ts';
import type { Envelope } from '../decode/fields/envelope.ts';
import { type ReadingContext, vocabularyOf } from '../decode/fields/reading-context.ts';
import type { Vocabulary } from '../decode/fields/vocabulary.ts';
import { decodeBulkStatus } from '../decode/orders/bulk-status.ts';
import { numberFacts } from '../decode/orders/family-evidence.ts';
import { decodeOrderStatus } from '../decode/orders/order-status.ts';
import { decodeRestOrder, decodeRestOrders } from '../decode/orders/rest-orders.ts';
import { decodePanelList } from '../decode/services/panel-list.ts';
import { decodeServiceList, readServices } from '../decode/services/service-list.ts';
import { isArray, isObject, type Json } from '../decode/syntax/json.ts';
import { plainName } from '../decode/syntax/plain-name.ts';
import { plainWords } from '../decode/syntax/text.ts';
import type { Exchange } from '../types/exchange.ts';
import { sampleOf } from '../types/redaction.ts';
import type { Read, ReplyContent, ReplyKind } from '../types/reply-kinds.ts';
import { type CallResult, type NoReply, openReply, type RawReply } from './open-reply.ts';
import {
  deniedFailure,
  failureOfDecoding,
  notUnderstood,
  openRead,
  redirectFailure,
  statusNotes,
  transportFailure,
} from './read-failure.ts';

/** A reply and its expected kind. Plain data, so that a worker thread can read it. */
export interface ReadingJob {
  readonly result: RawReply;
  readonly kind: ReplyKind;
  readonly context: ReadingContext;
}

export interface ReplyExtras {
  readonly isPage: boolean;
  /** What the reply proves about the supplier's status numbers. */
  readonly numbers: readonly NumberFact[];
  /** Number of unreadable rows of a list. */
  readonly lost: number;
}

export interface DecodedReply {
  readonly read: Read<ReplyContent[keyof ReplyContent]>;
  readonly exchange: Exchange;
  readonly tooMany: TooMany | null;
  /** `bytes` is the start of the reply, without credentials. */
  readonly reply: {
    readonly status: number;
    readonly bytes: Uint8Array;
    readonly exchange: Exchange;
    readonly seen: ReplyExtras;
  };
}

/** Removes credentials from a reply, and decodes its bytes to the model. Pure; never throws, whatever the supplier sent. */
export function decodeReply({ result, kind, context }: ReadingJob): DecodedReply {
  const opened = openReply(result);
  const read = readResult(opened, kind, context);
  const { status, bytes, body, exchange, tooMany } = opened;
  const isList = kind.what === 'services' || kind.what === 'service';
  const seen = { isPage: body.kind === 'html', numbers: isList ? [] : numberFacts(body), lost: lostOf(read) };
  return { read, exchange, tooMany, reply: { status, bytes, exchange, seen } };
}

function lostOf(read: Read<ReplyContent[keyof ReplyContent]>): number {
  return read.ok && read.value !== null && 'unreadable' in read.value ? read.value.unreadable : 0;
}

/** The failure of a call without a readable reply. */
export function readNoReply(result: NoReply): Read<never> {
  if (result.kind === 'no-key')
    return { ok: false, failure: { code: 'no-key', data: { connectionId: null } } };
  return { ok: false, failure: transportFailure(result) };
}

function readResult(
  result: CallResult,
  kind: ReplyKind,
  { host, requestProfile }: ReadingContext,
): Read<ReplyContent[keyof ReplyContent]> {
  if (kind.what === 'token') return readToken(result, host);
  if (kind.what === 'farewell') return readFarewell(result, host);
  const vocabulary = vocabularyOf(requestProfile);
  let decoded: Decoded<ReplyContent[keyof ReplyContent]>;
  if (kind.on === 'action') {
    const opened = openRead(result, host, kind.what === 'statuses');
    if (!opened.ok) return opened;
    decoded = decodeAction(opened.value, kind, vocabulary);
  } else {
    const opened = openRestRead(result, host);
    if (!opened.ok) return opened;
    decoded = decodeRest(opened.value, kind, vocabulary);
  }
  if (kind.on === 'action' && kind.what === 'status' && isUnnamed(decoded) && isCached(result))
    decoded = unreadable(encodeMessage('reply-from-cache'));
  return decoded.ok ? decoded : { ok: false, failure: failureOfDecoding(decoded, result) };
}

/** True for a status that names neither an order nor a device. If a cache sent it, it may be the status of another order. */
function isUnnamed(decoded: Decoded<ReplyContent[keyof ReplyContent]>): boolean {
  if (!decoded.ok || decoded.value === null) return false;
  return (
    'reference' in decoded.value && decoded.value.reference === null && decoded.value.identifier === null
  );
}

function isCached(result: CallResult): boolean {
  return result.kind === 'reply' && result.exchange.fromCache === true;
}

function decodeAction(
  envelope: Envelope,
  kind: ReplyKind,
  vocabulary: Vocabulary,
): Decoded<ReplyContent[keyof ReplyContent]> {
  switch (kind.what) {
    case 'account':
      return decodeAccount(envelope, vocabulary);
    case 'services': {
      const list = decodeServiceList(envelope, kind.list, vocabulary);
      return list.ok ? { ok: true, value: { ...list.value, ...pageOf(resourceOfEnvelope(envelope)) } } : list;
    }
    case 'panel-list':
      return decodePanelList(envelope);
    case 'status':
      return decodeOrderStatus(envelope, kind.reference, vocabulary);
    case 'statuses': {
      const read = decodeBulkStatus(envelope, kind.references, vocabulary);
      if (!read.ok) return read;
      return { ok: true, value: { rows: read.value.rows, unreadable: read.value.lost.length } };
    }
    default:
      return unreadable(encodeMessage('action-silent'));
  }
}

function decodeRest(
  resource: Resource,
  kind: ReplyKind,
  vocabulary: Vocabulary,
): Decoded<ReplyContent[keyof ReplyContent]> {
  const { data } = resource;
  switch (kind.what) {
    case 'account':
      return readAccount(Array.isArray(data) ? data : [data], vocabulary);
    case 'services': {
      const read = readServices([resource.top], kind.list, vocabulary);
      return read.ok ? { ok: true, value: { ...read.value, ...pageOf(resource) } } : read;
    }
    case 'service': {
      const read = readServices([resource.top], 'imei', vocabulary);
      const found = read.ok ? read.value.services.find(({ id }) => id === kind.id) : undefined;
      return found === undefined ? unreadable(encodeMessage('no-such-service')) : { ok: true, value: found };
    }
    case 'status':
      return decodeRestOrder(resource, kind.reference, vocabulary);
    case 'orders':
      return decodeRestOrders(resource, vocabulary);
    case 'transactions':
      return decodeTransactions(resource, vocabulary);
    default:
      return unreadable(encodeMessage('rest-silent'));
  }
}

function readToken(result: CallResult, host: string): Read<ReplyContent['token']> {
  const opened = openRestRead(result, host);
  if (!opened.ok) {
    // If the supplier refuses the sign-in's form, it has refused the sign-in.
    const { failure } = opened;
    if (failure.code === 'refused')
      return { ok: false, failure: { code: 'key-refused', data: failure.data } };
    return opened;
  }
  const token = tokenIn(opened.value.top);
  if (token !== null) return { ok: true, value: { token } };
  if (result.kind !== 'reply') throw new Error('sign-in call has no reply to read');
  const { code, data } = notUnderstood(encodeMessage('no-token'), result) as Extract<
    ReturnType<typeof notUnderstood>,
    { code: 'not-understood' }
  >;
  // The rest of the answer may also be secret, so nothing of it is returned.
  return { ok: false, failure: { code, data: { ...data, sample: '' } } };
}

function readFarewell(result: CallResult, host: string): Read<ReplyContent['farewell']> {
  const hasEmptySuccess = result.kind === 'reply' && result.status >= 200 && result.status < 300;
  if (hasEmptySuccess) return { ok: true, value: null };
  const opened = openRestRead(result, host);
  return opened.ok ? { ok: true, value: null } : opened;
}

const tokenNames = [
  'accesstoken',
  'token',
  'apitoken',
  'bearertoken',
  'apibearertoken',
  'plaintexttoken',
  'authtoken',
  'jwt',
];
const deepest = 5;

/**
 * The token in the answer to a sign-in. Of several candidates, the least nested one is used; at the same depth, the one with the best name.
 * Null if no candidate can be sent in a header. A token may contain `|`.
 */
export function tokenIn(value: Json): string | null {
  let level: readonly Json[] = [value];
  for (let depth = 0; depth < deepest && level.length > 0; depth += 1) {
    const objects = level.filter(isObject);
    for (const wanted of tokenNames)
      for (const { entries } of objects)
        for (const [name, each] of entries)
          if (plainName(name) === wanted && typeof each === 'string' && isToken(each)) return each.trim();
    level = level
      .flatMap((each) =>
        isObject(each) ? each.entries.map(([, inner]) => inner) : isArray(each) ? each : [],
      )
      .slice(0, 1_000);
  }
  return null;
}

function isToken(text: string): boolean {
  return /^[\x21-\x7e]{8,4096}$/.test(text.trim());
}

type Opened = Result<Resource, Failure>;

/** The resource in a REST answer, or the failure. The status decides first, as REST defines. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: checks each possible failure of a reply, most important first.
function openRestRead(result: CallResult, host: string): Opened {
  if (result.kind === 'no-key') return failed({ code: 'no-key', data: { connectionId: null } });
  if (result.kind === 'failure') return failed(transportFailure(result));
  const { status, body, retryInMs } = result;
  if (status >= 300 && status < 400) return failed(redirectFailure(result, host));
  const value = body.kind === 'json' ? body.value : undefined;
  const bare = body.kind === 'not-json' ? plainWords(sampleOf(body.text), 200) : '';
  const words = value === undefined ? bare : failureTextOf(value);
  const isFailure = status >= 400 || (value !== undefined && failureIn(value) !== null);
  const means = isFailure ? meaningOf(words) : 'unknown';
  if (status === 429 || means === 'rate-limited' || result.tooMany !== null)
    return failed({ code: 'rate-limited', data: { retryInMs, words: words || 'HTTP 429' } });
  if (status === 401 || means === 'connection' || (status === 403 && body.kind !== 'html'))
    return failed(deniedFailure(result, words));
  if (status === 404 && /^no query results for model/i.test(words))
    return failed({ code: 'refused', data: { words } });
  if ([402, 409, 422].includes(status) && words !== '') return failed({ code: 'refused', data: { words } });
  if (status < 200 || status >= 300)
    return failed(
      notUnderstood(
        words === ''
          ? statusNotes(result)
          : encodeMessage('status-words', { status, words: sampleOf(words) }),
        result,
      ),
    );
  if (isFailure && words !== '') return failed({ code: 'refused', data: { words } });
  const opened = decodeRestBody(body);
  return opened.ok ? { ok: true, value: opened.value } : failed(notUnderstood(opened.where, result));
}

function failed(failure: Failure): Opened {
  return { ok: false, failure };
}
