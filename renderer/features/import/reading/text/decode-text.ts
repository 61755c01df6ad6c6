import { encodingByBytes, guessCodePage } from '../../../../../shared/model/list/sheet/guess-encoding.ts';
import type { Encoding } from '../../../../../shared/model/list/sheet/source.ts';

/** Decoded text. `replaced`: number of bytes that are invalid in this encoding, shown as �. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  readonly guessed: boolean;
  readonly replaced: number;
}

const sampleBytes = 64_000;

/** Decodes bytes in a person's chosen encoding, or the likeliest one: by BOM, by zeros, UTF-8 if valid, else a code page. */
export function decodeText(bytes: Uint8Array, chosen: Encoding | null): DecodedText {
  const told = chosen ?? encodingByBytes(bytes);
  if (told !== null) return decodeAs(bytes, told, chosen === null);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8', guessed: true, replaced: 0 };
  } catch {
    const sample = bytesAroundOthers(bytes);
    return decodeAs(
      bytes,
      guessCodePage((encoding) => new TextDecoder(encoding).decode(sample)),
      true,
    );
  }
}

function decodeAs(bytes: Uint8Array, encoding: Encoding, guessed: boolean): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding, guessed, replaced: text.includes('\ufffd') ? text.split('\ufffd').length - 1 : 0 };
}

// The first bytes may be digits alone: the sample starts at something else.
function bytesAroundOthers(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const from = Math.max(0, first - 1_000);
  return bytes.subarray(from, from + sampleBytes);
}
