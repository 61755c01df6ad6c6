import { createHash, createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

/** The letters and digits of a code. Letters that look like digits are left out, and so is U (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

/** A new code of 40 random bits, as displayed: `K7QM-4XTP`. */
export function createCode(): string {
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Parses a code that the user typed. Case and spaces do not matter, and the letter O counts as zero. Null if the text cannot be a code. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === codeLength && [...code].every((letter) => letters.includes(letter)) ? code : null;
}

export const createNonce = (): string => randomBytes(32).toString('base64url');

/** What both sides know about each other. The host uses its own certificate. The till uses the certificate that it received. */
export interface Seen {
  readonly fingerprint: string;
  readonly tillNonce: string;
  readonly hostNonce: string;
  readonly name: string;
  readonly version: string;
}

/** The proofs that each side sends to the other, and the words that both show to users. */
export interface Proofs {
  readonly ofTill: Buffer;
  readonly ofHost: Buffer;
  readonly words: readonly string[];
}

/**
 * Derives the proofs from the code and from `seen`. An attacker in the middle with its own certificate sees only the till's proof. The
 * attacker would have to find the code in the few minutes in which it is valid. Finding the code takes on average half of 2^40 guesses, and
 * each guess takes about 0.1 s and 32 MB. The salt contains both nonces, so nothing can be computed in advance.
 */
export async function prove(code: string, seen: Seen): Promise<Proofs> {
  const { fingerprint, tillNonce, hostNonce, name, version } = seen;
  const salt = createHash('sha256')
    .update(JSON.stringify([fingerprint, tillNonce, hostNonce, name, version]))
    .digest();
  const key = await new Promise<Buffer>((resolve, reject) =>
    scrypt(code, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    ),
  );
  const hmacOf = (label: string): Buffer => createHmac('sha256', key).update(label).digest();
  return { ofTill: hmacOf('till'), ofHost: hmacOf('host'), words: wordsToCompare(hmacOf('words')) };
}

/** Compares a received base64url proof in constant time. */
export function isProof(proof: Buffer, came: string): boolean {
  const bytes = Buffer.from(came, 'base64url');
  return bytes.length === proof.length && timingSafeEqual(bytes, proof);
}

/**
 * Short words that look and sound different from each other. The words are the same in every language, because users only compare them and
 * need not understand them.
 */
const words = [
  'acorn',
  'amber',
  'anchor',
  'apple',
  'arrow',
  'badge',
  'bamboo',
  'basket',
  'beach',
  'bell',
  'bridge',
  'button',
  'cactus',
  'candle',
  'carpet',
  'castle',
  'cherry',
  'circle',
  'cloud',
  'coral',
  'cotton',
  'desert',
  'dolphin',
  'drum',
  'eagle',
  'engine',
  'falcon',
  'feather',
  'forest',
  'garden',
  'ginger',
  'hammer',
  'harbor',
  'honey',
  'island',
  'jacket',
  'jungle',
  'kettle',
  'ladder',
  'lemon',
  'lion',
  'magnet',
  'marble',
  'mirror',
  'moon',
  'needle',
  'ocean',
  'olive',
  'panda',
  'pepper',
  'piano',
  'planet',
  'rabbit',
  'river',
  'rocket',
  'saddle',
  'silver',
  'spoon',
  'tiger',
  'tulip',
  'tunnel',
  'velvet',
  'violin',
  'window',
] as const;

/** Three words by which users confirm that they connected the right two machines. The words do not keep attackers out; the code does. */
function wordsToCompare(proof: Uint8Array): readonly string[] {
  return [...proof.subarray(0, 3)].map((byte) => words[byte % words.length] ?? '');
}
