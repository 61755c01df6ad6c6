import { z } from 'zod';

/** A person's PIN: 4 to 12 digits, without the most common ones. */
export const pinSchema = z
  .string()
  .regex(/^\d{4,12}$/)
  .refine((pin) => !isGuessable(pin));

/** One digit or two again and again, or counted up or down. */
function isGuessable(pin: string): boolean {
  const steps = new Set(
    Array.from(pin.slice(1), (digit, at) => (Number(digit) - Number(pin.charAt(at)) + 10) % 10),
  );
  const isCounted = steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
  return isCounted || /^(\d\d)\1+\d?$/.test(pin);
}

/** Minutes without input after which a page locks. */
export const lockSpans = [1, 2, 5, 10, 15, 30, 60] as const;

/** What holds from the first PIN on, until an owner says otherwise. */
export const defaultLockMinutes = 10;

/** The letters of a recovery code: none that is taken for another one on paper. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Twenty letters in groups of five, from as many random numbers. */
export function recoveryCodeOf(random: readonly number[]): string {
  const code = random.map((number) => letters[number % letters.length]).join('');
  return code.replace(/(.{5})(?=.)/g, '$1-');
}

/** A recovery code as it was typed, in the one spelling that counts. */
export function plainRecoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return plain.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

const triesBeforeWaiting = 3;
const firstWaitMs = 5_000;
/** Long enough against trying ten thousand PINs, short enough not to lock a person out for a day. */
export const maxWaitMs = 15 * 60_000;

/** How long no further try is accepted after a number of wrong ones in a row. */
export function waitAfter(wrongTries: number): number {
  if (wrongTries < triesBeforeWaiting) return 0;
  return Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(20, wrongTries - triesBeforeWaiting));
}
