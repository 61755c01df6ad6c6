/** How a text is sent as SMS: the alphabet that it needs, and the number of parts sent and paid for. */
export interface SmsCount {
  readonly alphabet: 'gsm-7' | 'ucs-2';
  readonly parts: number;
  /** Unused units (of 7 or 16 bits) in the last part. */
  readonly left: number;
}

// 3GPP TS 23.038, 6.2.1: the default alphabet, and the characters that need an escape.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const escaped = '\f^{}\\[~]|€';

/**
 * Size of a single part, and size of each part when there are several. Several parts hold less, because each has a
 * header.
 */
const sizes = { 'gsm-7': { one: 160, each: 153 }, 'ucs-2': { one: 70, each: 67 } } as const;

/** Counts a text as networks do: a character of two units is never split between two parts. An empty text is one part. */
export function smsParts(text: string): SmsCount {
  const letters = [...text];
  const isBasic = letters.every((letter) => basic.includes(letter) || escaped.includes(letter));
  const alphabet = isBasic ? 'gsm-7' : 'ucs-2';
  const units = letters.map((letter) => (isBasic ? (escaped.includes(letter) ? 2 : 1) : letter.length));
  const { one, each } = sizes[alphabet];
  const sum = units.reduce((total, unit) => total + unit, 0);
  if (sum <= one) return { alphabet, parts: 1, left: one - sum };
  let parts = 1;
  let used = 0;
  for (const unit of units) {
    if (used + unit > each) {
      parts += 1;
      used = 0;
    }
    used += unit;
  }
  return { alphabet, parts, left: each - used };
}
