import type { ListVerdict, RepairKind } from './verdict.ts';

/**
 * True for a safe repair, which a person accepts without looking at the number. A repair is safe if every digit is present and only written
 * differently, or if the check digit confirms an added or removed zero. Other repairs are not safe: fourteen digits may lack the check
 * digit or any other digit. Sixteen digits may be an IMEI with its software version, a payment card, a product code, or an IMEI with
 * appended digits.
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

/** True if a row with this verdict is accepted together with all safe rows: it has one reading, by safe repairs only. */
export function isSafeRepair(verdict: ListVerdict): boolean {
  return verdict.is === 'repair' && verdict.repairs.every((repair) => safeRepairs[repair]);
}
