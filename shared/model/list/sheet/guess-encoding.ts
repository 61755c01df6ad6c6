import type { Encoding } from './source.ts';

/**
 * The encoding indicated by the first bytes of a text; null if unknown. UTF-16 without a byte order mark is recognized by its zero bytes.
 */
export function encodingByBytes(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const length = Math.min(bytes.length, 4_000) & ~1;
  if (length < 4) return null;
  let [even, odd] = [0, 0];
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even += 1;
    if (bytes[index + 1] === 0) odd += 1;
  }
  // A list is mainly ASCII, so in UTF-16 nearly every second byte is zero; a few NULs in other text are not enough.
  const most = (length / 2) * 0.4;
  if (odd > most && even * 10 < odd) return 'utf-16le';
  if (even > most && odd * 10 < even) return 'utf-16be';
  return null;
}

interface CodePage {
  readonly encoding: Encoding;
  /** The most frequent non-ASCII letters of the encoding's languages. */
  readonly common: string;
  /** True if whole words consist of these letters. */
  readonly alone: boolean;
}

const codePages: readonly CodePage[] = [
  { encoding: 'windows-1252', common: 'éèêëàâáäãåçíîïñóòôöõøúùûüßæÉÄÖÜÑÇ€®©°', alone: false },
  { encoding: 'windows-1250', common: 'ąćęłńśźżĄĆĘŁŃŚŹŻčďěňřšťůžČŠŽŘőűáéíóúýäöü', alone: false },
  { encoding: 'windows-1254', common: 'ğışĞİŞçöüÇÖÜ', alone: false },
  { encoding: 'windows-1251', common: 'оеаинтсрвлкмдпуыяь', alone: true },
  { encoding: 'windows-1253', common: 'αοιετσνηυρπκμςλάέίόώ', alone: true },
  { encoding: 'windows-1255', common: 'יוהלאתמרבשנםעדק', alone: true },
  { encoding: 'windows-1256', common: 'اليمنرتبةدوسفعهكأ', alone: true },
];

/**
 * The Windows code page whose languages fit the letters of a sample. `decode` decodes the sample with a code page. The Western code page if
 * no other fits; a person can correct the guess.
 */
export function guessCodePage(decode: (encoding: Encoding) => string): Encoding {
  let best: { readonly encoding: Encoding; readonly score: number } = { encoding: 'windows-1252', score: 0 };
  for (const page of codePages) {
    const score = scoreOf(decode(page.encoding), page);
    if (score > best.score) best = { encoding: page.encoding, score };
  }
  return best.encoding;
}

function scoreOf(text: string, { common, alone }: CodePage): number {
  const beyond = text.match(/[^\p{ASCII}]/gu) ?? [];
  if (beyond.length === 0) return 0;
  const usual = beyond.filter((letter) => common.includes(letter)).length / beyond.length;
  // Accented letters occur among plain letters; letters of another alphabet do not.
  const words = text.match(/(?<![A-Za-z\P{ASCII}])[^\p{ASCII}]{2,}(?![A-Za-z\P{ASCII}])/gu) ?? [];
  const together = words.reduce((sum, word) => sum + word.length, 0) / beyond.length;
  return usual * (alone ? together : 1 - together * 0.8);
}
