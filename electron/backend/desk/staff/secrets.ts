import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import {
  maxWaitMs,
  plainRecoveryCode,
  recoveryCodeOf,
  waitAfter,
} from '../../../../shared/model/staff/pin.ts';
import { callingTill } from '../../base/caller.ts';
import type { Journal } from '../../journal/journal.ts';
import { done, failed, type Outcome } from '../base/outcome.ts';

/** Cannot equal a person's id, because ids are random. */
const recovery = 'recovery';

/** PINs and the owner's recovery code. Checks run one after another, because two simultaneous attempts would count as one. */
export function createSecrets(journal: Pick<Journal, 'staffSecrets'>, clock: Pick<Clock, 'nowMs'>) {
  const { staffSecrets } = journal;
  /**
   * Checks a PIN. After too many failed attempts, each check fails for a while and returns the time to wait. Failed attempts are counted
   * per till, also across restarts.
   */
  async function prove(owner: string, secret: string): Promise<Outcome<void>> {
    const storedSecret = await staffSecrets.read(owner);
    if (storedSecret === null) return failed('wrong-pin', { retryInMs: 0 });
    // Attempts are counted per till, so that guesses at one till do not lock people out at another till.
    const till = callingTill();
    const countedAs = till === null ? owner : `${owner} at ${till.id}`;
    const counted = till === null ? storedSecret : await staffSecrets.read(countedAs);
    if (counted === null) await staffSecrets.write(countedAs, '');
    const current = {
      hash: storedSecret.hash,
      tries: counted?.tries ?? 0,
      waitUntil: counted?.waitUntil ?? 0,
    };
    const nowMs = clock.nowMs();
    // Limits the wait if the clock was set back.
    const waitMs = Math.min(current.waitUntil - nowMs, maxWaitMs);
    if (waitMs > 0) return failed('wrong-pin', { retryInMs: waitMs });
    // An attempt is counted before the check, so that it counts even if the app ends in between.
    const tries = current.tries + 1;
    const retryInMs = waitAfter(tries);
    await staffSecrets.noteTries(countedAs, tries, nowMs + retryInMs);
    if (!(await isSecret(secret, current.hash))) return failed('wrong-pin', { retryInMs });
    await staffSecrets.noteTries(countedAs, 0, 0);
    return done(undefined);
  }
  /** Creates a recovery code and invalidates the old one; stores only its hash. */
  async function newRecoveryCode(): Promise<string> {
    const code = recoveryCodeOf(Array.from({ length: 20 }, () => randomInt(2 ** 20)));
    await staffSecrets.write(recovery, await hashSecret(plainRecoveryCode(code)));
    return code;
  }
  return {
    prove,
    async set(owner: string, secret: string | null) {
      if (secret === null) await staffSecrets.remove(owner);
      else await staffSecrets.write(owner, await hashSecret(secret));
    },
    newRecoveryCode,
    /** Creates the first code; null if a code exists. */
    firstRecoveryCode: async () => ((await staffSecrets.read(recovery)) === null ? newRecoveryCode() : null),
    proveRecovery: (code: string) => prove(recovery, plainRecoveryCode(code)),
  };
}

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
