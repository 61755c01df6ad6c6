import { z } from 'zod';

/** A person's PIN: 4 to 12 digits. The most common PINs are not allowed. */
export const pinSchema = z
  .string()
  .regex(/^\d{4,12}$/)
  .refine((pin) => !isGuessable(pin));

/** True for one or two digits repeated, or digits counted up or down. */
function isGuessable(pin: string): boolean {
  const steps = new Set(
    Array.from(pin.slice(1), (digit, at) => (Number(digit) - Number(pin.charAt(at)) + 10) % 10),
  );
  const isCounted = steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
  return isCounted || /^(\d\d)\1+\d?$/.test(pin);
}

/** Minutes without input after which a page locks. */
export const lockSpans = [1, 2, 5, 10, 15, 30, 60] as const;

/** Used as soon as a person has a PIN, until an owner changes the setting. */
export const defaultLockMinutes = 10;

/** Characters of a recovery code, without characters that look alike on paper. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A recovery code in groups of five characters, one character for each random number. */
export function recoveryCodeOf(random: readonly number[]): string {
  const code = random.map((number) => letters[number % letters.length]).join('');
  return code.replace(/(.{5})(?=.)/g, '$1-');
}

export function plainRecoveryCode(typed: string): string {
  const upperCase = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return upperCase.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

const triesBeforeWaiting = 3;
const firstWaitMs = 5_000;
/**
 * Maximum wait after wrong PINs: long enough to prevent trying ten thousand PINs, short enough not to lock a
 * person out for a day.
 */
export const maxWaitMs = 15 * 60_000;

export function waitAfter(wrongTries: number): number {
  if (wrongTries < triesBeforeWaiting) return 0;
  return Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(20, wrongTries - triesBeforeWaiting));
}
