import type { ListVerdict, RepairKind } from './verdict.ts';

/**
 * Whether a repair needs no look at the number itself. It does not if every digit is still there and was only written differently, or if
 * the check digit confirms a zero that was added or dropped. It does if nothing confirms the result: fourteen digits may be an IMEI
 * without its check digit, or one that lost any other; sixteen may be an IMEI with its software version, a payment card, a product's
 * code, or an IMEI with something attached.
 */
const safeRepairs: Readonly<Record<RepairKind, boolean>> = {
  invisible: true,
  'other-digits': true,
  'decimal-zero': true,
  'exponent-exact': true,
  'version-dropped': false,
  'zero-restored': true,
  'two-zeros-restored': true,
  'zero-dropped': false,
  'front-dropped': false,
  'check-digit-added': false,
};

/** Whether a row with this verdict is accepted with all others that are safe: it can be read in one way alone, and by safe repairs. */
export function isSafeRepair(verdict: ListVerdict): boolean {
  return verdict.is === 'repair' && verdict.repairs.every((repair) => safeRepairs[repair]);
}
