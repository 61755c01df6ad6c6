import { z } from 'zod';
import { readJson } from '../../../shared/model/base/parse-json.ts';
import { tillNameSchema } from '../../../shared/model/host/sharing.ts';

/**
 * Messages at `/pair`, in this order: till `hello`, host `nonce`, till `proof`, host `let-in` or `refused`. Each message must arrive within
 * a few seconds, and has at most a few hundred bytes.
 */
const bytes32 = z.string().regex(/^[\w-]{43}$/);
export const helloSchema = z.strictObject({
  say: z.literal('hello'),
  version: z.string().max(40),
  name: tillNameSchema,
  nonce: bytes32,
});
export const nonceSchema = z.strictObject({ say: z.literal('nonce'), nonce: bytes32 });
export const proofSchema = z.strictObject({ say: z.literal('proof'), proof: bytes32 });
const refusals = ['wrong-code', 'no-code', 'too-soon', 'other-version'] as const;
export const refusedSchema = z.strictObject({ say: z.literal('refused'), why: z.enum(refusals) });
export const letInSchema = z.strictObject({
  say: z.literal('let-in'),
  proof: bytes32,
  id: z.string().max(100),
  token: bytes32,
});

export type Refusal = (typeof refusals)[number];
export const maxPairingBytes = 2_048;
export const pairingPatienceMs = 15_000;

/** A received message, validated; null if invalid. */
export function parseMessage<Message>(schema: z.ZodType<Message>, came: unknown): Message | null {
  return readJson(schema, String(came));
}
