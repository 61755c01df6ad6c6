import { inventedReason } from './invented-number.ts';

// Type codes of printed samples, and of a pair of digits repeated.
const looked = new Set([35209900, 35693803, 35824005, 35353535, 86868686]);

/**
 * The number of a text that is fifteen plain digits, passes the check digit and is no sample: what nearly every row of a list is.
 * -1 for any other text, which is then read with care.
 */
export function plainImei(text: string): number {
  if (text.length !== 15) return -1;
  let sum = 0;
  let high = 0;
  let low = 0;
  for (let index = 0; index < 15; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return -1;
    // Every second digit counts twice, its digits added up.
    sum += (index & 1) === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
    if (index < 8) high = high * 10 + digit;
    else low = low * 10 + digit;
  }
  if (sum % 10 !== 0) return -1;
  // Nearly all start with 35 or 86; of those only these need a second look.
  const start = Math.floor(high / 1_000_000);
  const usual = (start === 86 || start === 35) && !looked.has(high);
  return usual || inventedReason(text) === null ? high * 10_000_000 + low : -1;
}
