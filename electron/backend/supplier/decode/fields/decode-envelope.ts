import { type EncodedMessages, encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import type { Body } from '../syntax/body.ts';
import { isArray, isObject, type Json, objectOf } from '../syntax/json.ts';
import { type Envelope, readEnvelope } from './envelope.ts';
import { fieldsOf } from './fields.ts';

export type Decoded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly where: EncodedMessages };

export function decodeEnvelope(body: Body): Decoded<Envelope> {
  if (body.kind !== 'json' && !(body.kind === 'xml' && body.value !== undefined))
    return unreadable(encodeMessage(`reply-${body.kind}`));
  const envelope = body.value === undefined ? null : envelopeWithin(body.value);
  if (envelope === null) return unreadable(encodeMessage('reply-no-object'));
  if (body.kind === 'json' && body.trailing) return unreadable(encodeMessage('reply-trailing'));
  if (envelope.success.contested || envelope.error.contested)
    return unreadable(encodeMessage('reply-key-twice'));
  return { ok: true, value: envelope };
}

const wrapperNames = ['response', 'result', 'data', 'reply', 'answer', 'api', 'apiresults'];

/**
 * The envelope of a reply, from its top or from inside one wrapper. A list without an envelope counts as SUCCESS. Null if there is no
 * envelope.
 */
function envelopeWithin(value: Json): Envelope | null {
  if (isArray(value)) {
    const [only] = value;
    const inner = value.length === 1 && only !== undefined ? readEnvelope(only) : null;
    if (inner !== null && (inner.success.isPresent || inner.error.isPresent)) return inner;
    return value.some(isObject) ? readEnvelope(objectOf([['SUCCESS', value]])) : null;
  }
  const envelope = readEnvelope(value);
  if (envelope === null || envelope.success.isPresent || envelope.error.isPresent) return envelope;
  const inside = fieldsOf(envelope.top).get(wrapperNames);
  const inner = inside === undefined ? null : readEnvelope(inside);
  return inner !== null && (inner.success.isPresent || inner.error.isPresent) ? inner : envelope;
}

export function unreadable(where: EncodedMessages): { readonly ok: false; readonly where: EncodedMessages } {
  return { ok: false, where };
}
