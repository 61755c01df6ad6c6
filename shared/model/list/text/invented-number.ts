import type { InventedReason } from './verdict.ts';

// Numbers printed in manuals, articles and emulators; every shop gets them in a list sooner or later.
const samples = new Set(['490154203237518', '352099001761481', '356938035643809', '358240051111110']);

/**
 * Why an IMEI with a valid check digit cannot belong to a device; null if it can. Reports only clear cases, such as a type code of zeros,
 * or a start with 2, 6 or 7: no reporting body ever had such a number. Test numbers (00 1…) are accepted, but not 00 and another digit: that
 * is how a phone number with a country code starts.
 */
export function inventedReason(imei: string): InventedReason | null {
  const [first, second] = [imei.charCodeAt(0), imei.charCodeAt(1)];
  const body = imei.slice(0, 14);
  // The first two digits are enough to accept nearly every real number, because nearly all start with 35 or 86.
  const step = (second - first + 10) % 10;
  if (step === 0 && /^0+$/.test(imei)) return 'zeros';
  if (step === 0 && /^(\d)\1+$/.test(body)) return 'repeats';
  if ((step === 1 || step === 9) && runs(body, step)) return 'sequence';
  if (imei.charCodeAt(2) === first && /^(\d\d)\1{6}$/.test(body)) return 'repeats';
  if (samples.has(imei)) return 'sample';
  const neverGiven = first === 50 || first === 54 || first === 55;
  // Phone numbers with `00` and the country code have fifteen digits too; the test numbers in use start with 001.
  const isDialled = first === 48 && second === 48 && imei.charCodeAt(2) > 49;
  return neverGiven || isDialled || body.startsWith('00000000') ? 'type-code' : null;
}

function runs(digits: string, step: number): boolean {
  for (let index = 1; index < digits.length; index += 1)
    if ((digits.charCodeAt(index) - digits.charCodeAt(index - 1) + 10) % 10 !== step) return false;
  return true;
}
