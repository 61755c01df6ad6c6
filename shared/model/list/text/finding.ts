import { checkIdentifier, type IdentifierCheck, type IdentifierRule } from '../../identifier/identifier.ts';
import { luhnCheckDigit, passesLuhn } from '../../identifier/imei.ts';
import { readExponent } from '../../identifier/spreadsheet-number.ts';
import { withoutSymbology } from '../../identifier/symbology.ts';
import { type CleanText, cleanText } from './clean-text.ts';
import { isGrouped } from './grouped-digits.ts';
import { readingsOf } from './imei-readings.ts';
import { inventedReason } from './invented-number.ts';
import { listLimits } from './limits.ts';
import { isShortCard, recogniseKind } from './recognised-kind.ts';
import type { Finding, RepairKind } from './verdict.ts';

const imeiLength = 15;
const separators = /[\s\-\u2010-\u2015\u2212./\\_]/gu;

/**
 * How one text is read by its service's rule: it is good, good after the listed repairs, ambiguous, or has a problem. A text is good only
 * if `checkIdentifier` accepts it, so that a list is exactly as strict as a single order.
 */
export function findingOf(text: string, rule: IdentifierRule): Finding {
  const clean = cleanText(text);
  const body = withoutSymbology(withoutMarks(clean.text.trim()));
  if (body === '') return { is: 'no-identifier' };
  return rule.kind === 'imei' ? imeiFinding(body, clean, rule) : otherFinding(body, clean, rule);
}

/** A text that its service's rule accepts, although it is an invented number or another kind of number. */
export type Doubt = Extract<Finding, { is: 'invented' | 'other-kind' }>;

/** Why a person must confirm a text that the rule accepts; null if no confirmation is needed, or the rule does not accept the text. */
export function identifierWarning(text: string, rule: IdentifierRule): Doubt | null {
  if (!checkIdentifier(text, rule).ok) return null;
  const finding = findingOf(text, rule);
  return finding.is === 'invented' || finding.is === 'other-kind' ? finding : null;
}

function imeiFinding(body: string, clean: CleanText, rule: IdentifierRule): Finding {
  const repairs: RepairKind[] = [];
  if (clean.invisible) repairs.push('invisible');
  if (clean.otherDigits) repairs.push('other-digits');
  const exponent = readExponent(body);
  if (exponent.is === 'lost') return { is: 'digits-lost', written: body };
  if (exponent.is === 'exact') repairs.push('exponent-exact');
  let digits = exponent.is === 'exact' ? exponent.digits : body;
  const wholeNumber = /^(\d{12,17})[.,]0+$/.exec(digits)?.[1];
  if (wholeNumber !== undefined) {
    repairs.push('decimal-zero');
    digits = wholeNumber;
  }
  // Separators between the digits need no repair, because all digits are present.
  const joined = (isGrouped(digits) ? digits.replace(/\D/g, '') : digits).replace(separators, '');
  if (joined === '') return { is: 'no-identifier' };
  if (!/^\d+$/.test(joined)) return notDigits(joined, rule);
  return digitsFinding(joined, repairs, rule);
}

function digitsFinding(digits: string, repairs: RepairKind[], rule: IdentifierRule): Finding {
  if (/^0+$/.test(digits)) return { is: 'invented', why: 'zeros', identifier: digits, mayKeep: false };
  if (digits.length === imeiLength) {
    if (passesLuhn(digits)) return settle(digits, repairs, rule);
    const fits = luhnCheckDigit(digits.slice(0, -1));
    return { is: 'bad-check-digit', digits, fits, mended: digits.slice(0, -1) + fits };
  }
  const found = recogniseKind(digits);
  const readings = readingsOf(digits, found).map(({ identifier, repair }) => ({
    identifier,
    repairs: [...repairs, repair],
  }));
  const [only, second] = readings;
  if (only !== undefined && second !== undefined) return { is: 'choice', alternatives: readings };
  if (only !== undefined) return settle(only.identifier, only.repairs, rule);
  if (found !== null)
    return { is: 'other-kind', found, wanted: rule.kind, identifier: digits, mayKeep: false };
  const count = digits.length;
  return count < imeiLength
    ? { is: 'too-short', count, least: imeiLength }
    : { is: 'too-long', count, most: imeiLength };
}

function settle(imei: string, repairs: RepairKind[], rule: IdentifierRule): Finding {
  const check = checkIdentifier(imei, rule);
  const why = inventedReason(imei);
  // A repaired number that also looks invented can only be corrected by hand, because accepting the repair would hide the other warning.
  if (why !== null)
    return { is: 'invented', why, identifier: imei, mayKeep: check.ok && repairs.length === 0 };
  if (!check.ok) return { is: 'not-the-pattern', pattern: rule.pattern ?? '' };
  if (isShortCard(imei))
    return {
      is: 'other-kind',
      found: 'card',
      wanted: rule.kind,
      identifier: imei,
      mayKeep: repairs.length === 0,
    };
  return repairs.length === 0
    ? { is: 'good', identifier: imei }
    : { is: 'repair', identifier: imei, repairs };
}

function notDigits(text: string, rule: IdentifierRule): Finding {
  const found = recogniseKind(text);
  if (found !== null) return { is: 'other-kind', found, wanted: rule.kind, identifier: text, mayKeep: false };
  const characters = [...new Set(text.replace(/\d/g, ''))].slice(0, 12).join('');
  return { is: 'not-digits', characters };
}

function otherFinding(body: string, clean: CleanText, rule: IdentifierRule): Finding {
  const directCheck = checkIdentifier(body, rule);
  const typed = directCheck.ok ? directCheck : checkIdentifier(clean.text, rule);
  // If the rule accepts the text only with its spreadsheet marks, these are part of the identifier, as in a single order.
  const check = typed.ok ? typed : directCheck;
  const found = recogniseKind(body.replace(separators, ''));
  const stranger = found !== null && found !== 'serial' && found !== 'barcode' && rule.kind === 'serial';
  // A serial number with only digits is rare. Usually a person has written an IMEI by mistake, but the service may
  // still want the number.
  if (stranger) {
    const identifier = check.ok ? check.identifier : body;
    return { is: 'other-kind', found, wanted: rule.kind, identifier, mayKeep: check.ok };
  }
  if (!check.ok) return problemOf(check, rule);
  const most = listLimits.identifierCharacters;
  if (check.identifier.length > most) return { is: 'too-long', count: check.identifier.length, most };
  if (clean.invisible || clean.otherDigits) {
    const repairs: RepairKind[] = [];
    if (clean.invisible) repairs.push('invisible');
    if (clean.otherDigits) repairs.push('other-digits');
    return { is: 'repair', identifier: check.identifier, repairs };
  }
  return { is: 'good', identifier: check.identifier };
}

function problemOf(check: Extract<IdentifierCheck, { ok: false }>, rule: IdentifierRule): Finding {
  const { length } = check.typed;
  switch (check.problem) {
    case 'empty':
      return { is: 'no-identifier' };
    case 'too-short':
      return { is: 'too-short', count: length, least: rule.minLength ?? 1 };
    case 'too-long':
      return { is: 'too-long', count: length, most: rule.maxLength ?? length };
    case 'letters-not-allowed':
    case 'has-spaces':
      return { is: check.problem };
    case 'not-the-pattern':
      return { is: 'not-the-pattern', pattern: rule.pattern ?? '' };
    case 'not-digits':
    case 'bad-check-digit':
    case 'invented':
      return { is: 'not-digits', characters: check.typed.replace(/\d/g, '').slice(0, 12) };
  }
}

/** Removes the marks with which a spreadsheet keeps a number as text: `="…"`, quotes around it, an apostrophe before it. */
function withoutMarks(text: string): string {
  return /^=?"(.*)"$/.exec(text)?.[1]?.trim() ?? (text.startsWith("'") ? text.slice(1).trim() : text);
}
