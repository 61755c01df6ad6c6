import type { Body } from '../syntax/body.ts';
import { isArray, isObject, type Json, objectOf } from '../syntax/json.ts';
import { type Envelope, readEnvelope } from './envelope.ts';
import { openFields } from './fields.ts';

/** A model out of a reply, or what stopped the reading, in words for the connection doctor. */
export type Decoded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly where: string };

const bodyWords = {
  empty: 'The reply is empty',
  html: 'The reply is a web page',
  xml: 'The reply is XML',
  cut: 'The reply broke off in the middle',
  'not-json': 'The reply is not JSON',
} as const;

/** What a body is that is not JSON, in a sentence. */
export function notJsonWords({ kind }: Body): string {
  return kind === 'json' ? 'The reply is JSON' : bodyWords[kind];
}

/** The envelope of a reply that can be read at all. */
export function openAnswer(body: Body): Decoded<Envelope> {
  if (body.kind !== 'json' && !(body.kind === 'xml' && body.value !== undefined))
    return unreadable(bodyWords[body.kind]);
  const envelope = body.value === undefined ? null : envelopeWithin(body.value);
  if (envelope === null) return unreadable('The reply is JSON, but neither an object nor a list');
  if (body.kind === 'json' && body.trailing) return unreadable('Something else follows the answer');
  if (envelope.success.contested || envelope.error.contested)
    return unreadable('The same key stands there twice and says two things');
  return { ok: true, value: envelope };
}

const wrapperNames = ['response', 'result', 'data', 'reply', 'answer', 'api'];

/** The envelope of a read, also inside of one wrapper; a list without one stands for its SUCCESS. Null for anything else. */
function envelopeWithin(value: Json): Envelope | null {
  if (isArray(value)) {
    const [only] = value;
    const inner = value.length === 1 && only !== undefined ? readEnvelope(only) : null;
    if (inner !== null && (inner.success.said || inner.error.said)) return inner;
    return value.some(isObject) ? readEnvelope(objectOf([['SUCCESS', value]])) : null;
  }
  const envelope = readEnvelope(value);
  if (envelope === null || envelope.success.said || envelope.error.said) return envelope;
  const inside = openFields(envelope.top).get(wrapperNames);
  const inner = inside === undefined ? null : readEnvelope(inside);
  return inner !== null && (inner.success.said || inner.error.said) ? inner : envelope;
}

export function unreadable(where: string): { readonly ok: false; readonly where: string } {
  return { ok: false, where };
}
