import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflateRaw, inflate as inflateZlib } from 'node:zlib';
import { type EncodedMessages, encodeMessage } from '../../../../shared/model/base/coded-message.ts';

export type Inflated =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly phase: 'too-large' | 'bad-encoding'; readonly detail: EncodedMessages };

type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const decompressors: Readonly<Record<string, Decompress>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // Some servers send a zlib stream, as specified; others send raw deflate.
  deflate: (bytes, options) =>
    ((bytes[0] ?? 0) & 0x0f) === 8
      ? promisify(inflateZlib)(bytes, options)
      : promisify(inflateRaw)(bytes, options),
};

export const acceptedEncodings = 'gzip, deflate, br';

/** Decodes a `Content-Encoding`. Stops at `maxBytes` of output, which limits the cost of a compression bomb (H4). */
export async function inflate(
  bytes: Uint8Array,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Inflated> {
  const name = (encoding ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity' || bytes.length === 0) return { ok: true, bytes };
  const decompress = Object.hasOwn(decompressors, name) ? decompressors[name] : undefined;
  if (decompress === undefined)
    return {
      ok: false,
      phase: 'bad-encoding',
      detail: encodeMessage('packed-unasked'),
    };
  try {
    return { ok: true, bytes: await decompress(bytes, { maxOutputLength: maxBytes }) };
  } catch (error) {
    return (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE'
      ? { ok: false, phase: 'too-large', detail: encodeMessage('unpacks-too-large', { bytes: maxBytes }) }
      : { ok: false, phase: 'bad-encoding', detail: encodeMessage('unpack-failed') };
  }
}
