import { inventedReason } from './invented-number.ts';

/** Whether a text is fifteen plain digits that pass the check digit and are no sample: what nearly every row of a list is. */
export function plainImei(text: string): boolean {
  if (text.length !== 15) return false;
  let sum = 0;
  for (let index = 0; index < 15; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return false;
    // Every second digit counts twice, its digits added up.
    sum += (index & 1) === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0 && inventedReason(text) === null;
}
