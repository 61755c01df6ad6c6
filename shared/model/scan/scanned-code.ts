import { checkIdentifier, type IdentifierRule, imeiRule } from '../identifier/identifier.ts';
import { passesLuhn } from '../identifier/imei.ts';
import { gs1Parts, withoutSymbology } from '../identifier/symbology.ts';
import { findingOf } from '../list/text/finding.ts';
import { recogniseKind } from '../list/text/recognised-kind.ts';
import type { Alternative } from '../list/text/verdict.ts';

export type ScannedKind =
  | ('imei' | 'meid' | 'serial')
  | ('iccid' | 'eid' | 'ean' | 'bad-check-digit' | 'invented' | 'unknown');

export interface ScannedCode {
  readonly kind: ScannedKind;
  readonly text: string;
  /** The identifier as it is ordered; the text unchanged if a person must first choose its reading. */
  readonly identifier: string;
  /** Possible readings, likeliest first, if the code is not a valid IMEI as printed. A person chooses one, as in a list. */
  readonly readings: readonly Alternative[];
  /** The code's number among the device's IMEIs, if the scan contains it or has exactly two codes. */
  readonly slot: 1 | 2 | null;
}

// Codes on labels are short; characters of a QR code above this number are ignored.
const maxCharacters = 2_000;
const imeiLabel = /\bimei\s*(?:\/?\s*meid)?\s*\(?([12](?!\d))?\)?\s*[:=#.]?\s*/gi;
const otherLabels = /^(?:s\/?n|serial|eid|iccid|meid|ean|upc)[:=#.]+/i;
// GS1 codes separate their fields by control characters.
const between = /[\s,;|\p{Cc}]+/u;
const imeiLength = 15;

/**
 * All codes of one scan, in order. A scan is what a scanner types at once: one code, several codes, or a square code with words. `retail`:
 * the picture was a price barcode (EAN, UPC), whatever its digits look like.
 */
export function readScan(text: string, retail = false): readonly ScannedCode[] {
  const marked = text
    .slice(0, maxCharacters)
    .replace(/^\s*\][A-Za-z][0-9A-Za-z](?=imei)/i, '')
    .replace(imeiLabel, (_all, slot?: string) => ` @${slot ?? ''} `);
  const codes = new Map<string, ScannedCode>();
  let slot: 1 | 2 | null = null;
  for (const word of marked.split(between)) {
    if (/^@[12]?$/.test(word)) {
      slot = word === '@1' ? 1 : word === '@2' ? 2 : null;
      continue;
    }
    for (const piece of piecesOf(word.replace(otherLabels, ''))) {
      if (piece === '') continue;
      const code = readCode(piece, slot, retail);
      if (!codes.has(code.identifier)) codes.set(code.identifier, code);
    }
    slot = null;
  }
  const all = [...codes.values()];
  // If a code was recognized, words next to it ("Model", "Dual SIM") are not codes.
  return nameSlots(
    all.some(({ kind }) => kind !== 'unknown') ? all.filter(isTelling) : wholeTextAsCode(text, all),
  );
}

/** If a label has two IMEIs and no slot words, the first becomes IMEI 1 and the second IMEI 2. All makers print them in this order. */
export function nameSlots<Code extends ScannedCode>(codes: readonly Code[]): readonly Code[] {
  const imeis = codes.filter(({ kind }) => kind === 'imei');
  if (imeis.length !== 2 || imeis.some(({ slot }) => slot !== null)) return codes;
  return codes.map((code) => (code.kind === 'imei' ? { ...code, slot: code === imeis[0] ? 1 : 2 } : code));
}

const typeCodeLength = 8;

/**
 * Codes of one scan that belong to a different device than the first. The two IMEIs of one device have the same or adjacent type codes; an
 * IMEI with any other type code is of a different device.
 */
export function ofOtherDevices<Code extends ScannedCode>(codes: readonly Code[]): readonly Code[] {
  const [first, ...otherImeis] = codes.filter(
    ({ kind, readings }) => kind === 'imei' && readings.length === 0,
  );
  if (first === undefined || first !== codes[0]) return [];
  const typeCode = ({ identifier }: Code): number => Number(identifier.slice(0, typeCodeLength));
  return otherImeis.filter((each) => Math.abs(typeCode(each) - typeCode(first)) > 1);
}

/** True for codes that identify a device: an IMEI, a MEID, a serial number. */
export function namesDevice({ kind }: ScannedCode): boolean {
  return kind === 'imei' || kind === 'meid' || kind === 'serial';
}

/**
 * True if a service with this rule can be ordered for the code. An IMEI must be valid. A code that is certainly of another kind (a SIM's
 * number, a price barcode) never counts as a serial number.
 */
export function fitsRule(code: ScannedCode, rule: IdentifierRule): boolean {
  if (rule.kind === 'imei' && code.kind !== 'imei') return false;
  if (rule.kind === 'imei' && code.readings.length > 0) return true;
  const stranger = !['serial', 'unknown'].includes(code.kind);
  if (rule.kind === 'serial' && stranger) return false;
  return checkIdentifier(code.identifier, rule).ok;
}

function readCode(text: string, slot: 1 | 2 | null, retail: boolean): ScannedCode {
  const identifierText = withoutSymbology(text);
  const scanned = { text, identifier: identifierText, readings: [], slot: null };
  if (retail) return { ...scanned, kind: 'ean' };
  const finding = findingOf(identifierText, imeiRule);
  switch (finding.is) {
    case 'good':
      return { ...scanned, kind: 'imei', identifier: finding.identifier, slot };
    case 'repair':
      return { ...scanned, kind: 'imei', readings: [finding], slot };
    case 'choice':
      return { ...scanned, kind: 'imei', readings: finding.alternatives, slot };
    case 'bad-check-digit':
      return { ...scanned, kind: 'bad-check-digit', identifier: finding.digits };
    case 'invented':
      return { ...scanned, kind: 'invented', identifier: finding.identifier };
    default:
      return { ...scanned, kind: kindOf(identifierText) };
  }
}

function kindOf(text: string): ScannedKind {
  const found = recogniseKind(text);
  switch (found) {
    case null:
    case 'imei':
    case 'card':
      return 'unknown';
    case 'barcode':
      return 'ean';
    case 'meid-decimal':
      return 'meid';
    default:
      return found;
  }
}

/** Splits a GS1 code into product and device, and two IMEIs typed without a separator; otherwise returns the word. */
function piecesOf(word: string): readonly string[] {
  const parts = gs1Parts(withoutSymbology(word));
  if (parts !== null) return [parts.gtin, parts.serial];
  const printed = /^\((?:01\)(\d{14})|8002\)([\w./-]{6,20}))$/
    .exec(word)
    ?.slice(1)
    .find((part) => part !== undefined);
  if (printed !== undefined) return [printed];
  if (!/^\d{30}$/.test(word)) return [word];
  const [first, second] = [word.slice(0, imeiLength), word.slice(imeiLength)];
  return passesLuhn(first) && passesLuhn(second) ? [first, second] : [word];
}

function isTelling({ kind }: ScannedCode): boolean {
  return kind !== 'unknown';
}

/** If no code is recognized, the whole text is returned as one code. */
function wholeTextAsCode(text: string, codes: readonly ScannedCode[]): readonly ScannedCode[] {
  const trimmed = text.trim();
  if (codes.length < 2) return codes;
  return [{ kind: 'unknown', text: trimmed, identifier: trimmed, readings: [], slot: null }];
}
