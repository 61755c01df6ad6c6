/** What remains of a long number that a spreadsheet wrote in scientific notation. */
export type ExponentReading =
  | { readonly is: 'none' }
  /** Every digit before the decimal point is there. */
  | { readonly is: 'exact'; readonly digits: string }
  | { readonly is: 'lost' };

const exponent = /^([+]?)(\d)(?:[.,](\d+))?\s?[eE]\s?\+?(\d{1,3})$/;

/**
 * Reads `3.5E+14` and its kin. Rounded digits are lost for good: zeros are put in their place only if the mantissa is as long as
 * the number itself, which no rounding leaves behind.
 */
export function readExponent(text: string): ExponentReading {
  const [whole, , first = '', rest = '', power = ''] = exponent.exec(text) ?? [];
  if (whole === undefined) return { is: 'none' };
  return rest.length === Number(power) ? { is: 'exact', digits: first + rest } : { is: 'lost' };
}

/** Finds such numbers in a line. */
export const exponentWords = /(?<![\p{L}\p{N}.,])\d(?:[.,]\d+)?[eE]\+\d{1,3}(?![\p{L}\p{N}])/gu;
