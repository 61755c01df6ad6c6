import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../shared/model/base/parse-json.ts';
import { isVersion } from './version.ts';

const versionSchema = z.string().refine(isVersion);

const fileSchema = z.object({
  platform: z.enum(['win32', 'darwin', 'linux']),
  arch: z.string().max(20),
  /** A file name in the folder of the feed, which cannot lead to another address. */
  name: z.string().regex(/^\w[\w.-]{0,150}$/),
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  bytes: z.number().int().positive().max(600_000_000),
});
export type FeedFile = z.infer<typeof fileSchema>;

const feedSchema = z.object({
  version: versionSchema,
  /**
   * Milliseconds since the epoch. The feed is refused after this time. Otherwise, an attacker could send an old feed again, and the app
   * would stay at an old version.
   */
  expires: z.number().int().positive(),
  /** Users of an older version than this are asked to update. */
  minimum: versionSchema.nullable().default(null),
  /** Percentage of installations that already get this version. */
  share: z.number().min(0).max(100).default(100),
  /** Texts of the release notes. The keys are language tags. */
  notes: z.record(z.string().max(20), z.string().max(8_000)).default({}),
  files: z.array(fileSchema).max(40),
});
export type Feed = z.infer<typeof feedSchema>;

const envelopeSchema = z.object({ payload: z.string(), signature: z.string() });

export type ReadFeed =
  | { readonly ok: true; readonly feed: Feed }
  | { readonly ok: false; readonly trouble: 'unsigned' | 'unreadable' | 'expired' };

/**
 * Reads a feed: JSON `{ payload, signature }` with the feed's text and its Ed25519 signature, base64. An unsigned payload is not parsed.
 * `publicKey`: SPKI in DER, base64.
 */
export function readFeed(body: Uint8Array, publicKey: string, nowMs: number): ReadFeed {
  const envelope = envelopeSchema.safeParse(parseJson(Buffer.from(body).toString('utf8')));
  if (!envelope.success) return { ok: false, trouble: 'unreadable' };
  const { payload, signature } = envelope.data;
  if (!isSigned(payload, signature, publicKey)) return { ok: false, trouble: 'unsigned' };
  const feed = feedSchema.safeParse(parseJson(payload));
  if (!feed.success) return { ok: false, trouble: 'unreadable' };
  return feed.data.expires > nowMs ? { ok: true, feed: feed.data } : { ok: false, trouble: 'expired' };
}

function isSigned(payload: string, signature: string, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    // A key of another type would be verified by another algorithm.
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
