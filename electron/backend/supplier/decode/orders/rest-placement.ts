import { type EncodedMessages, encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import { mayBeEcho } from '../../../../../shared/model/identifier/reported-identifier.ts';
import type { PlacementVerdict } from '../../types/placement.ts';
import { soundsRefused } from '../failures/denials.ts';
import { meaningOf } from '../failures/refusals.ts';
import { failureIn, failureTextOf, unwrap } from '../fields/decode-rest-body.ts';
import { readEnvelope, wordsOf } from '../fields/envelope.ts';
import { type Fields, fieldsOf, textOf } from '../fields/fields.ts';
import { referenceIn, usableReference } from '../fields/reference.ts';
import { defaultVocabulary, type Vocabulary } from '../fields/vocabulary.ts';
import { isObject, type Json } from '../syntax/json.ts';
import { plainWords } from '../syntax/text.ts';
import { rememberedReference } from './named-references.ts';
import {
  isSentBack,
  judgeDenied,
  learnedRefusal,
  namesOther,
  namesOtherDevice,
  type PlacementReply,
  reportsFailure,
  stateWhenPlaced,
  uncertain,
  unknownError,
} from './placement.ts';
import { orderIn, restReferenceNames } from './rest-orders.ts';

/**
 * What a complete reply of `POST /api/v1/orders` proves, by the table of money-safety O3. A reply is a refusal only if its status or its
 * body reports a known cause. Everything not in the table is uncertain.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: follows the table of money-safety O3 row by row.
export function judgeRestPlacement(reply: PlacementReply): PlacementVerdict {
  const { status, body, retryInMs, vocabulary = defaultVocabulary } = reply;
  if (status >= 500 || status < 200 || (status >= 300 && status < 400))
    return uncertain(encodeMessage('http-unclear', { status }));
  if (body.kind !== 'json') {
    const pageText = body.kind === 'not-json' ? plainWords(body.text.slice(0, 400), 200) : '';
    // With status 429, 401 or 403, the order was refused before it was read, unless the body mentions an order.
    const reported = /success|reference|"id"/i.test(body.text) && body.kind !== 'html';
    if (!reported && status === 429)
      return { verdict: 'rate-limited', retryInMs, words: pageText || 'HTTP 429' };
    if (!reported && (status === 401 || status === 403)) return judgeDenied(status, body, pageText);
    return uncertain(encodeMessage(`reply-${body.kind}`));
  }
  if (body.trailing) return uncertain(encodeMessage('reply-trailing'));
  if (body.wrapped !== undefined)
    return {
      ...uncertain(encodeMessage('reply-wrapped'), ...failureMessages(body.value)),
      ...(body.wrapped === 'page' && (status === 401 || status === 403) ? { stop: 'connection' } : {}),
    };
  const { value } = body;
  const named = orderNamed(value, vocabulary);
  const failure = failureIn(value);
  if (status < 300) return judgeAccepted(reply, value, vocabulary, named, failure);
  if (named !== null) return uncertain(encodeMessage('status-names-order', { status, reference: named }));
  return judgeRefused(reply, value);
}

function failureMessages(value: Json): readonly EncodedMessages[] {
  const words = failureTextOf(value).slice(0, 300);
  return words === '' ? [] : [encodeMessage('supplier-said', { words })];
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: checks every possible contradiction in a reply; a contradictory reply proves nothing.
function judgeAccepted(
  reply: PlacementReply,
  value: Json,
  vocabulary: Vocabulary,
  named: string | null,
  failure: string | null,
): PlacementVerdict {
  const { identifier, identifierKind, sent = [identifier] } = reply;
  if (failure !== null) {
    if (named !== null) return uncertain(encodeMessage('failed-names-order', { reference: named }));
    if (namesOther(reply, failure))
      return uncertain(encodeMessage('success-other-imei'), unknownError(failure));
    return refusedBy(failure, null) ?? learnedRefusal(reply, failure) ?? uncertain(unknownError(failure));
  }
  const order = orderIn(unwrap(value).data);
  if (order === null) return uncertain(encodeMessage('no-order'));
  const fields = fieldsOf(order);
  const names = restReferenceNames(vocabulary, 'placement');
  const reported = namesSeveral(fields, names)
    ? undefined
    : names.find((name) => fields.get([name]) !== undefined);
  const defaultReference =
    reported === undefined || fields.contested(names) ? null : usableReference(fields.get([reported]));
  const remembered = rememberedReference(value, vocabulary.referencePaths, new Set(sent));
  const reference = remembered === null ? defaultReference : remembered.usable;
  if (reference === null || isSentBack(reply, reference))
    return uncertain(encodeMessage('success-reference-unclear'));
  if ((isObject(value) && reportsFailure(fieldsOf(value))) || reportsFailure(fields))
    return uncertain(encodeMessage('failed-names-order', { reference }));
  const echoed = fields.text(vocabulary.names('status', 'identifier'));
  const message = isObject(value) ? wordsOf(value).message : '';
  if (!mayBeEcho(identifierKind, identifier, echoed) || namesOtherDevice(reply, value, message))
    return uncertain(encodeMessage('success-other-imei'), encodeMessage('names-reference', { reference }));
  if (soundsRefused(message))
    return uncertain(
      encodeMessage('success-refuses'),
      encodeMessage('supplier-said', { words: message.slice(0, 300) }),
      encodeMessage('names-reference', { reference }),
    );
  const supplierStatus = fields.text(vocabulary.names('placement', 'status'))?.slice(0, 100) ?? null;
  return {
    verdict: 'accepted',
    reference,
    state: stateWhenPlaced(supplierStatus, vocabulary),
    supplierStatus,
  };
}

/**
 * True if several numbers could be the reference and none of them is the `id` of the REST path. One of the numbers may be our own id
 * (corpus V69), so no reference is bound.
 */
function namesSeveral(fields: Fields, names: readonly string[]): boolean {
  const own = names.indexOf('ID');
  if (names.slice(0, own + 1).some((name) => fields.get([name]) !== undefined)) return false;
  return new Set(fields.texts(names.slice(own + 1)).map(({ text }) => text)).size > 1;
}

function judgeRefused(reply: PlacementReply, value: Json): PlacementVerdict {
  const { status, retryInMs } = reply;
  const words = failureTextOf(value);
  if (status === 429) return { verdict: 'rate-limited', retryInMs, words: words || 'HTTP 429' };
  if (status === 401 || status === 403)
    return { verdict: 'refused', stop: 'connection', words: words || `HTTP ${status}` };
  if (namesOther(reply, words)) return uncertain(encodeMessage('success-other-imei'), unknownError(words));
  const known = refusedBy(words, retryInMs);
  if (known !== null) return known;
  const isLaravel = isObject(value) && textOf(fieldsOf(value).get(['message'])) !== null;
  // Laravel defines these statuses. Without Laravel's form of the body, the status alone proves nothing.
  if (isLaravel && status === 402) return { verdict: 'refused', stop: 'batch', words };
  const errors = isObject(value) ? fieldsOf(value).get(['errors']) : undefined;
  if (isLaravel && status === 422 && isObject(errors) && errors.entries.length > 0)
    return { verdict: 'refused', stop: 'none', words };
  return (
    learnedRefusal(reply, words) ?? uncertain(encodeMessage('http-unclear', { status }), unknownError(words))
  );
}

/** The verdict, if the meaning of all words is known; otherwise null. If there are several messages, all must have the same meaning. */
function refusedBy(message: string, retryInMs: number | null): PlacementVerdict | null {
  const meanings = new Set(message.split(' · ').map(meaningOf));
  // A heading that only says "invalid data" does not contradict the errors that follow.
  if (/^the given data was invalid\b/i.test(message) && meanings.size > 1) meanings.delete('unknown');
  const [means = 'unknown'] = meanings;
  if (meanings.size !== 1 || means === 'unknown') return null;
  if (means === 'rate-limited') return { verdict: 'rate-limited', retryInMs, words: message };
  return { verdict: 'refused', stop: means, words: message };
}

/** The id of an order anywhere in a reply. Ignores the id of a database model in an error. */
function orderNamed(value: Json, vocabulary: Vocabulary): string | null {
  const { data, top } = unwrap(value);
  const order = orderIn(data);
  const own = order === null ? undefined : fieldsOf(order).get(['ID']);
  const inner = isObject(top) ? fieldsOf(top).get(['order']) : undefined;
  const rows = [top, ...(order === null ? [] : [order]), ...(isObject(inner) ? [inner] : [])];
  const envelope = readEnvelope(top);
  const reading = referenceIn(
    [...rows, ...(envelope?.success.rows ?? [])],
    false,
    vocabulary.names('placement', 'reference'),
  );
  return (
    reading.usable ??
    usableReference(own) ??
    (isObject(inner) ? usableReference(fieldsOf(inner).get(['ID'])) : null)
  );
}
