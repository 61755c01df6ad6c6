import { createHash } from 'node:crypto';

/** Chance that repeats itself: the same words give the same answer, in every process. */
export interface Chance {
  /** From 0 up to, never reaching, 1. */
  readonly fraction: (...words: readonly (string | number)[]) => number;
  /** A whole number from 0 up to, never reaching, `below`. */
  readonly whole: (below: number, ...words: readonly (string | number)[]) => number;
  readonly pick: <Item>(from: readonly [Item, ...Item[]], ...words: readonly (string | number)[]) => Item;
  /** `length` characters of `alphabet`. */
  readonly text: (length: number, alphabet: string, ...words: readonly (string | number)[]) => string;
}

export const digits = '0123456789';
/** Letters and digits as serial numbers have them, without those that look alike. */
export const serialLetters = '0123456789CDFGHJKLMNPQRTVWXY';

export function createChance(seed: number): Chance {
  const bytesOf = (words: readonly (string | number)[]) =>
    createHash('sha512')
      .update(JSON.stringify([seed, ...words]))
      .digest();
  const fraction: Chance['fraction'] = (...words) => bytesOf(words).readUIntBE(0, 6) / 2 ** 48;
  const whole: Chance['whole'] = (below, ...words) => Math.floor(fraction(...words) * below);
  return {
    fraction,
    whole,
    pick: (from, ...words) => from[whole(from.length, ...words)] ?? from[0],
    text(length, alphabet, ...words) {
      const bytes = bytesOf(words);
      let out = '';
      for (let at = 0; at < length; at += 1) {
        out += alphabet[bytes.readUInt8(at % bytes.length) % alphabet.length] ?? '';
      }
      return out;
    },
  };
}
