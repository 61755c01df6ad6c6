/** What remains of a long number in scientific notation from a spreadsheet. */
export type ExponentReading =
  | { readonly is: 'none' }
  /** All digits before the decimal point are present. */
  | { readonly is: 'exact'; readonly digits: string }
  | { readonly is: 'lost' };

const exponent = /^([+]?)(\d)(?:[.,](\d+))?\s?[eE]\s?\+?(\d{1,3})$/;

/**
 * Parses numbers such as `3.5E+14`. Only a mantissa with all digits of the number is accepted, because a shorter mantissa may be rounded.
 */
export function readExponent(text: string): ExponentReading {
  const [matched, , first = '', rest = '', power = ''] = exponent.exec(text) ?? [];
  if (matched === undefined) return { is: 'none' };
  return rest.length === Number(power) ? { is: 'exact', digits: first + rest } : { is: 'lost' };
}

/** Finds numbers in scientific notation in a line. Java and its spreadsheet libraries write no plus sign: `3.5E14`. */
export const exponentWords =
  /(?<![\p{L}\p{N}.,])\d(?:(?:[.,]\d+)?[eE]\+\d{1,3}|[.,]\d+[eE]1[2-7])(?![\p{L}\p{N}])/gu;
