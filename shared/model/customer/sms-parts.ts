/** How a text goes as SMS: the alphabet that it needs, and in how many parts it is sent and paid for. */
export interface SmsCount {
  readonly alphabet: 'gsm-7' | 'ucs-2';
  readonly parts: number;
  /** Units (of 7 or of 16 bits) that the last part has left. */
  readonly left: number;
}

// 3GPP TS 23.038, 6.2.1: the default alphabet, and what takes an escape before it.
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const escaped = '\f^{}\\[~]|€';

/** One part alone, and each of several, whose header takes the rest. */
const sizes = { 'gsm-7': { one: 160, each: 153 }, 'ucs-2': { one: 70, each: 67 } } as const;

/** Counts a text as phones and networks do: a letter of two units is never cut between two parts. Nothing is one part. */
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
