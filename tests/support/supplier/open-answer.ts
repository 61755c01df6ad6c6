import { decodeEnvelope } from '../../../electron/backend/supplier/decode/fields/decode-envelope.ts';
import type { Envelope } from '../../../electron/backend/supplier/decode/fields/envelope.ts';
import { readBody } from '../../../electron/backend/supplier/decode/syntax/body.ts';

/** Returns the envelope of a reply with this body, given as text or as a value. */
export function open(body: unknown): Envelope {
  const opened = decodeEnvelope(
    readBody(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))),
  );
  if (!opened.ok) throw new Error(opened.where);
  return opened.value;
}
