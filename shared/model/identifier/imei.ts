export type ImeiProblem = 'empty' | 'not-digits' | 'too-short' | 'too-long' | 'bad-check-digit' | 'invented';

export type ImeiCheck =
  | { readonly ok: true; readonly imei: string }
  | {
      readonly ok: false;
      readonly problem: ImeiProblem;
      readonly digits: string;
      readonly expectedCheckDigit?: string;
    };

/** The Luhn check digit for a string of digits (3GPP TS 23.003, annex B). */
export function luhnCheckDigit(digits: string): string {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

export function passesLuhn(digits: string): boolean {
  return digits.length > 1 && luhnCheckDigit(digits.slice(0, -1)) === digits.slice(-1);
}

// Characters that people and scanners put between the digits. With any other character, the text is not an IMEI.
const separators = /[\s\-./_\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu;

/**
 * Checks one typed IMEI. Removes spaces, dashes, dots, slashes and invisible characters; repairs nothing else. A failure contains the
 * digits found and, if only the check digit is wrong, the correct one.
 */
export function checkImei(typed: string): ImeiCheck {
  const digits = typed.replace(separators, '');
  if (digits === '') return { ok: false, problem: 'empty', digits };
  if (!/^\d+$/.test(digits)) return { ok: false, problem: 'not-digits', digits };
  if (digits.length < 15) return { ok: false, problem: 'too-short', digits };
  if (digits.length > 15) return { ok: false, problem: 'too-long', digits };
  if (/^(\d)\1{14}$/.test(digits)) return { ok: false, problem: 'invented', digits };
  if (!passesLuhn(digits)) {
    return {
      ok: false,
      problem: 'bad-check-digit',
      digits,
      expectedCheckDigit: luhnCheckDigit(digits.slice(0, 14)),
    };
  }
  return { ok: true, imei: digits };
}
