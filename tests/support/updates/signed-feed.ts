import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { RequestListener } from 'node:http';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
/** The public key of the build: SPKI in DER, base64. */
export const feedKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const { privateKey: anotherKey } = generateKeyPairSync('ed25519');

/** The installer that the tests' feed offers. No test runs it. */
export const installerBytes = Buffer.from('the next version of the app\n'.repeat(5_000));
/** SHA-512, base64. */
export const digest = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('base64');

/** Returns a feed that offers version 9.0.0 for Linux on x64; `change` replaces its fields. */
export function feedOf(change: Record<string, unknown> = {}): Record<string, unknown> {
  const file = { platform: 'linux', arch: 'x64', name: 'imei-desk-9.AppImage' };
  return {
    version: '9.0.0',
    expires: Date.UTC(2100, 0),
    notes: { en: 'Faster lists.', es: 'Listas más rápidas.' },
    files: [{ ...file, sha512: digest(installerBytes), bytes: installerBytes.length }],
    ...change,
  };
}

/** Returns a signed feed as text; `by: 'another'` signs with a key unknown to the app. */
export function signed(feed: unknown, by: 'us' | 'another' = 'us'): string {
  const payload = JSON.stringify(feed);
  const key = by === 'us' ? privateKey : anotherKey;
  return JSON.stringify({ payload, signature: sign(null, Buffer.from(payload), key).toString('base64') });
}

/** Answers the feed's address with `feed`, and every other address with `file`. */
export function serving(feed: string, file: Uint8Array = installerBytes): RequestListener {
  return ({ url }, response) => {
    response.end(url === '/updates.json' ? feed : file);
  };
}
