import { createHash } from 'node:crypto';

/** Random numbers that can be reproduced: the same words give the same result in every process. */
export interface Chance {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly fraction: (...words: readonly (string | number)[]) => number;
  /** A whole number from 0 (inclusive) to `below` (exclusive). */
  readonly whole: (below: number, ...words: readonly (string | number)[]) => number;
  readonly pick: <Item>(from: readonly [Item, ...Item[]], ...words: readonly (string | number)[]) => Item;
  readonly text: (length: number, alphabet: string, ...words: readonly (string | number)[]) => string;
}

export const digits = '0123456789';
/** The letters and digits of serial numbers, without letters that look like digits. */
export const serialLetters = '0123456789CDFGHJKLMNPQRTVWXY';

export function createChance(seed: number): Chance {
  const bytesOf = (seedParts: readonly (string | number)[]) =>
    createHash('sha512')
      .update(JSON.stringify([seed, ...seedParts]))
      .digest();
  const fraction: Chance['fraction'] = (...seedParts) => bytesOf(seedParts).readUIntBE(0, 6) / 2 ** 48;
  const whole: Chance['whole'] = (below, ...seedParts) => Math.floor(fraction(...seedParts) * below);
  return {
    fraction,
    whole,
    pick: (from, ...seedParts) => from[whole(from.length, ...seedParts)] ?? from[0],
    text(length, alphabet, ...seedParts) {
      const bytes = bytesOf(seedParts);
      let out = '';
      for (let at = 0; at < length; at += 1) {
        out += alphabet[bytes.readUInt8(at % bytes.length) % alphabet.length] ?? '';
      }
      return out;
    },
  };
}
