import { inventedReason } from './invented-number.ts';
import { isShortCard } from './recognised-kind.ts';

// Every second digit counts twice, its digits added up. A table has no branch, which random digits would mislead.
const twice = new Uint8Array([0, 2, 4, 6, 8, 1, 3, 5, 7, 9]);

/** Type codes of printed samples, and of a pair of digits repeated. */
function mustBeLookedAt(type: number): boolean {
  return (
    type === 35_209_900 ||
    type === 35_693_803 ||
    type === 35_824_005 ||
    type === 35_353_535 ||
    type === 86_868_686
  );
}

/**
 * The number of the characters `from` to `to` of a text, if they are fifteen plain digits, pass the check digit and are no sample, as in
 * nearly every row of a list. -1 for anything else, which is then read with care. Allocates nothing: a list may be read in place.
 */
export function plainImei(text: string, from: number, to: number): number {
  if (to - from !== 15) return -1;
  let sum = 0;
  let imei = 0;
  for (let index = 0; index < 15; index += 1) {
    const digit = text.charCodeAt(from + index) - 48;
    if (digit >>> 0 > 9) return -1;
    sum += (index & 1) === 0 ? digit : (twice[digit] ?? 0);
    imei = imei * 10 + digit;
  }
  if (sum % 10 !== 0) return -1;
  // Nearly all start with 35 or 86; of those only these need a second look.
  const type = Math.floor(imei / 10_000_000);
  const start = Math.floor(type / 1_000_000);
  const usual = (start === 35 || start === 86) && !mustBeLookedAt(type);
  if (usual) return imei;
  const odd = text.slice(from, to);
  return isShortCard(odd) || inventedReason(odd) !== null ? -1 : imei;
}
