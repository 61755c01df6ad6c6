import { foldText, latinDigits } from '../base/text-folding.ts';
import { sameIdentifier } from './identifier-key.ts';
import type { IdentifierKind } from './identifier-kind.ts';
import { isReportingBody } from './reporting-body.ts';
import { readExponent } from './spreadsheet-number.ts';

/**
 * How the identifier that a supplier reports for an order relates to the ordered one.
 * - `same`: equal.
 * - `alike`: the ordered identifier in another spelling: a different check digit or none, an appended software version, lost leading
 *   zeros, a matching mask, or one of several numbers.
 * - `unlike`: not comparable, such as a dash, a serial number instead of an IMEI, or an empty text.
 * - `other`: another device.
 */
export type ReportedIdentifier = 'same' | 'alike' | 'unlike' | 'other';

/** Compares the identifier that a supplier reports with the ordered one, leniently (money-safety P2). */
export function compareReported(
  kind: IdentifierKind,
  identifier: string,
  reported: string | null,
): ReportedIdentifier {
  if (reported === null || isEmptyReport(reported)) return 'unlike';
  if (sameIdentifier(kind, identifier, reported)) return 'same';
  const text = foldText(reported).slice(0, maxReportedLength);
  const expected = normalize(foldText(identifier));
  const isDigits = (kind === 'imei' || kind === 'device' || kind === 'other') && /^\d{14,16}$/.test(expected);
  const parts = partsOf(text);
  if (parts.some((part) => sameIdentifier(kind, identifier, part) || fitsMask(expected, part)))
    return 'alike';
  const runs = isDigits ? parts.flatMap(digitRuns) : [];
  if (runs.some((run) => isSameDevice(expected, run))) return 'alike';
  if (isDigits) return runs.length > 0 || parts.some(isMasked) ? 'other' : 'unlike';
  // A device ordered by serial number also has an IMEI, so a reported IMEI proves nothing.
  const isSerial = kind === 'serial' || kind === 'ecid' || kind === 'device';
  return isSerial && parts.every((part) => /^\d{14,17}$/.test(normalize(part))) ? 'unlike' : 'other';
}

/** The IMEI that a result, such as a report, contains after the word IMEI; null if it contains none, or contains the ordered IMEI. */
export function otherInReport(
  kind: IdentifierKind,
  identifier: string,
  report: string | null,
): string | null {
  const expected = imeiOf(kind, identifier);
  if (expected === null) return null;
  const named = [...latinDigits((report ?? '').normalize('NFKC')).matchAll(reportedImei)].flatMap(
    ([, digits]) => digits ?? [],
  );
  return named.some((digits) => isSameDevice(expected, digits)) ? null : (named[0] ?? null);
}

/**
 * Returns another device's IMEI from the fields of an answer, such as `IMEI_NO`. Null if no field has one, or if any field has the ordered
 * IMEI.
 */
export function otherInFields(
  kind: IdentifierKind,
  identifier: string,
  fields: Readonly<Record<string, string>>,
): string | null {
  if (imeiOf(kind, identifier) === null) return null;
  const named = Object.entries(fields).flatMap(([path, value]) => {
    // Of a nested field such as `DETAILS.IMEI`, the last name counts.
    const plainName = normalize(foldText(path.slice(path.lastIndexOf('.') + 1)));
    const reported = compareReported(kind, identifier, value);
    return /imei/.test(plainName) || deviceName.test(plainName) ? [{ plainName, value, reported }] : [];
  });
  if (named.some(({ reported }) => reported === 'same' || reported === 'alike')) return null;
  const otherDevice = named.find(
    ({ plainName, reported }) => reported === 'other' && deviceName.test(plainName),
  );
  return otherDevice?.value ?? null;
}

// Only names of the ordered device. A field such as `imei2` or `new_imei` may correctly name another number.
const deviceName =
  /^(?:(?:order|ordered|device|phone|target|input|customer|client|your)*imei(?:1|no|num|number|sn|serial|orsn|orserial)?|(?:device|order)?identifier|target)$/;

/** Returns the first IMEI of another device in a message. Null if it contains none, or also contains the ordered IMEI. */
export function otherInWords(kind: IdentifierKind, identifier: string, replyText: string): string | null {
  const expected = imeiOf(kind, identifier);
  const named = replyText.match(/(?<!\d)\d{14,16}(?!\d)/g) ?? [];
  if (expected === null || named.some((digits) => isSameDevice(expected, digits))) return null;
  return named.find((digits) => digits.length > 14 && isReportingBody(digits)) ?? null;
}

/** The digits of an ordered IMEI; null for any other identifier. */
function imeiOf(kind: IdentifierKind, identifier: string): string | null {
  const expected = normalize(foldText(identifier));
  return (kind === 'imei' || kind === 'device' || kind === 'other') && /^\d{14,16}$/.test(expected)
    ? expected
    : null;
}

// Excludes "IMEI 2", the second number of the same device.
const reportedImei =
  /\bIMEI(?: ?1| ?number| ?no\.?)?["'*]{0,3} {0,20}[:=#]["'*]{0,3} {0,20}(\d{14,16})(?!\d)/gi;

/**
 * True if the identifier in a placing reply may be the sent identifier: equal, equal without leading zeros, or behind a matching mask. This
 * check is stricter than `compareReported`, because nothing else identifies such a reply.
 */
export function mayBeEcho(kind: IdentifierKind, identifier: string, echoed: string | null): boolean {
  if (echoed === null || sameIdentifier(kind, identifier, echoed)) return true;
  const [expected, text] = [normalize(foldText(identifier)), foldText(echoed).trim()];
  if (isMasked(text)) return isMaskAlone(text) || fitsMask(expected, text);
  return /^\d{13,}$/.test(text) && expected.startsWith('0') && text === expected.replace(/^0+/, '');
}

const maxReportedLength = 200;
const mask = /[*•●#?]+|x{2,}|\.{3,}|…/gi;

function isEmptyReport(reported: string): boolean {
  const text = foldText(reported);
  return (
    !/[\p{L}\p{N}]/u.test(text) ||
    isMaskAlone(text) ||
    /^(?:0+|n\/?a|null|none|nil|undefined|false|imei|not available|unknown)$/i.test(text.trim())
  );
}

function isMaskAlone(text: string): boolean {
  return isMasked(text) && !/[\p{L}\p{N}]/u.test(text.replace(mask, ''));
}

function isMasked(text: string): boolean {
  return text.search(mask) !== -1;
}

function normalize(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

/** The whole text, and each number of a list such as `A / B`. */
function partsOf(text: string): readonly string[] {
  const parts = text.split(/[/|,;\n]|\s+(?:and|or|und|y|et|e)\s+|\s{2,}/i).map((part) => part.trim());
  return [text, ...parts, ...text.split(/\s+/)].filter((part) => part !== '');
}

/** Runs of digits that could be an IMEI, with or without check digit, software version and leading zeros. */
function digitRuns(part: string): readonly string[] {
  const written = readExponent(part.trim());
  if (written.is === 'exact') return [written.digits];
  const compact = part.replace(/[\s./-]/g, '');
  if (/^\d{12,18}$/.test(compact)) return [compact];
  return part.match(/(?<!\d)\d{12,18}(?!\d)/g) ?? [];
}

/** Compares the first fourteen digits, which identify a device. */
function isSameDevice(expected: string, run: string): boolean {
  const device = expected.slice(0, 14);
  if (run.length >= 14 && run.startsWith(device)) return true;
  // Accepts one additional leading zero, unless the sixteen digits are a valid IMEISV of another reporting body.
  if (run.startsWith(`0${device}`) && !isReportingBody(run)) return true;
  const zeros = /^0*/.exec(expected)?.[0].length ?? 0;
  for (let lost = 1; lost <= zeros; lost += 1) {
    const padded = '0'.repeat(lost) + run;
    if (padded.length >= 14 && padded.length <= 16 && padded.startsWith(device)) return true;
  }
  return false;
}

/** True if the visible part of a mask matches `expected`, either by position or before and after a mask of any width. */
function fitsMask(expected: string, part: string): boolean {
  const visible = part.replace(mask, (run) => '?'.repeat(run.length)).replace(/[^\p{L}\p{N}?]/gu, '');
  const [before, after] = [
    visible.slice(0, visible.indexOf('?')),
    visible.slice(visible.lastIndexOf('?') + 1),
  ];
  if (!visible.includes('?') || visible.replaceAll('?', '').length < minVisible) return false;
  return spellings(expected, after).some((each) =>
    visible.length === each.length
      ? [...visible].every((character, at) => character === '?' || character === each[at])
      : before.length + after.length < each.length && each.startsWith(before) && each.endsWith(after),
  );
}

const minVisible = 4;

/**
 * The ordered number as written, and with the check digit that the reply shows; each with and without leading
 * zeros.
 */
function spellings(expected: string, after: string): readonly string[] {
  const visibleForms =
    /^\d{15}$/.test(expected) && /\d$/.test(after)
      ? [expected, expected.slice(0, 14) + after.slice(-1)]
      : [expected];
  return [...new Set(visibleForms.flatMap((each) => [each, each.replace(/^0+/, '')]))];
}
