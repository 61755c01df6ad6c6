import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { NumberFact } from '../../../../shared/model/connection/status-family.ts';
import { decodeAccount, readAccount } from '../decode/account/account.ts';
import { decodeTransactions } from '../decode/account/transactions.ts';
import type { TooMany } from '../decode/failures/too-many.ts';
import { type Decoded, unreadable } from '../decode/fields/decode-envelope.ts';
import { pageOf, type Resource, resourceOfEnvelope } from '../decode/fields/decode-rest-body.ts';
import type { Envelope } from '../decode/fields/envelope.ts';
import type { ReadingContext } from '../decode/fields/reading-context.ts';
import { vocabularyOf } from '../decode/fields/reading-context.ts';
import { tokenIn } from '../decode/fields/token.ts';
import type { Vocabulary } from '../decode/fields/vocabulary.ts';
import { decodeBulkStatus } from '../decode/orders/bulk-status.ts';
import { numberFacts } from '../decode/orders/family-evidence.ts';
import { decodeOrderStatus } from '../decode/orders/order-status.ts';
import { decodeRestOrder, decodeRestOrders } from '../decode/orders/rest-orders.ts';
import { decodePanelList } from '../decode/services/panel-list.ts';
import { decodeServiceList, readServices } from '../decode/services/service-list.ts';
import type { Exchange } from '../types/exchange.ts';
import type { Read, ReplyContent, ReplyKind } from '../types/reply-kinds.ts';
import { type CallResult, type NoReply, openReply, type RawReply } from './open-reply.ts';
import { failureOfDecoding, notUnderstood, openRead, transportFailure } from './read-failure.ts';
import { openRestRead } from './rest-failure.ts';

/** A reply and its expected kind. Plain data, so that a worker thread can read it. */
export interface ReadingJob {
  readonly result: RawReply;
  readonly kind: ReplyKind;
  readonly context: ReadingContext;
}

export interface Seen {
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
    readonly seen: Seen;
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
  const words = vocabularyOf(requestProfile);
  let decoded: Decoded<ReplyContent[keyof ReplyContent]>;
  if (kind.on === 'action') {
    const opened = openRead(result, host, kind.what === 'statuses');
    if (!opened.ok) return opened;
    decoded = decodeAction(opened.value, kind, words);
  } else {
    const opened = openRestRead(result, host);
    if (!opened.ok) return opened;
    decoded = decodeRest(opened.value, kind, words);
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
  words: Vocabulary,
): Decoded<ReplyContent[keyof ReplyContent]> {
  switch (kind.what) {
    case 'account':
      return decodeAccount(envelope, words);
    case 'services': {
      const list = decodeServiceList(envelope, kind.list, words);
      return list.ok ? { ok: true, value: { ...list.value, ...pageOf(resourceOfEnvelope(envelope)) } } : list;
    }
    case 'panel-list':
      return decodePanelList(envelope);
    case 'status':
      return decodeOrderStatus(envelope, kind.reference, words);
    case 'statuses': {
      const read = decodeBulkStatus(envelope, kind.references, words);
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
  words: Vocabulary,
): Decoded<ReplyContent[keyof ReplyContent]> {
  const { data } = resource;
  switch (kind.what) {
    case 'account':
      return readAccount(Array.isArray(data) ? data : [data], words);
    case 'services': {
      const read = readServices([resource.top], kind.list, words);
      return read.ok ? { ok: true, value: { ...read.value, ...pageOf(resource) } } : read;
    }
    case 'service': {
      const read = readServices([resource.top], 'imei', words);
      const found = read.ok ? read.value.services.find(({ id }) => id === kind.id) : undefined;
      return found === undefined ? unreadable(encodeMessage('no-such-service')) : { ok: true, value: found };
    }
    case 'status':
      return decodeRestOrder(resource, kind.reference, words);
    case 'orders':
      return decodeRestOrders(resource, words);
    case 'transactions':
      return decodeTransactions(resource, words);
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
  const gone = result.kind === 'reply' && result.status >= 200 && result.status < 300;
  if (gone) return { ok: true, value: null };
  const opened = openRestRead(result, host);
  return opened.ok ? { ok: true, value: null } : opened;
}
