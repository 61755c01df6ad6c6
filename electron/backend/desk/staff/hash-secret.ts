import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Each guess costs a thief of the journal 0.1 s and 32 MB. The cost is stored with each hash, so that a later version can raise it. */
const cost = { N: 2 ** 15, r: 8, p: 1 } as const;
const bytes = 32;

export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(secret, salt, cost);
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$');
}

/** True if a secret matches this hash. False for an unreadable hash. */
export async function isSecret(secret: string, hashed: string): Promise<boolean> {
  const [kind, N, r, p, salt = '', hash = ''] = hashed.split('$');
  const wanted = Buffer.from(hash, 'base64');
  const made = { N: Number(N), r: Number(r), p: Number(p) };
  if (kind !== 'scrypt' || wanted.length !== bytes || !isSound(made)) return false;
  return timingSafeEqual(await derive(secret, Buffer.from(salt, 'base64'), made), wanted);
}

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** True if the cost is plausible: a tampered file must not be able to allocate all memory. */
function isSound({ N, r, p }: Cost): boolean {
  return Number.isInteger(Math.log2(N)) && N >= 2 ** 14 && N <= 2 ** 18 && r === 8 && p >= 1 && p <= 4;
}

function derive(secret: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const maxmem = 256 * N * r;
  return new Promise((resolve, reject) => {
    scrypt(secret, salt, bytes, { N, r, p, maxmem }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
