import { luhnCheckDigit, passesLuhn } from '../../identifier/imei.ts';
import { isReportingBody, isTestNumber } from '../../identifier/reporting-body.ts';
import { inventedReason } from './invented-number.ts';
import type { FoundKind, RepairKind } from './verdict.ts';

const imeiLength = 15;

/** One IMEI that digits of another length can mean, and the repair that makes it. */
export interface ImeiReading {
  readonly identifier: string;
  readonly repair: RepairKind;
}

// A row's number, glued to the IMEI by a PDF, has four digits at most.
const maxFrontLength = 4;

/**
 * Every IMEI that 13, 14 or 16 to 19 digits can mean, the likelier first. Fourteen are an IMEI without its check digit, or one whose
 * leading zero a spreadsheet dropped: both, if the check digit allows it and the first digits do not decide. Sixteen are an IMEI with its
 * software version, or with a prefix. `found`: what else the digits are by their own shape.
 */
export function readingsOf(digits: string, found: FoundKind | null = null): readonly ImeiReading[] {
  // A number on a box that passes as a barcode is one: too many would pass as an IMEI that lost two zeros.
  if (found === 'barcode') return [];
  switch (digits.length) {
    case 13:
      return withZeros(digits, '00', 'two-zeros-restored');
    case 14:
      return completedOrRestored(digits);
    case 16:
      if (digits.startsWith('0')) return afterZero(digits);
      // Digits that a card's own check digit confirms are no software version.
      return oneOfEach([...frontDropped(digits), ...(found === 'card' ? [] : versionDropped(digits))]);
    case 17:
      // Fifteen digits with their check digit, and the version after them: some labels print both.
      return oneOfEach([
        ...(passesLuhn(digits.slice(0, 15)) ? versionDropped(digits) : []),
        ...frontDropped(digits),
      ]);
    case 18:
    case imeiLength + maxFrontLength:
      return found === null ? frontDropped(digits) : [];
    default:
      return [];
  }
}

function completedOrRestored(digits: string): readonly ImeiReading[] {
  const completed: ImeiReading = {
    identifier: digits + luhnCheckDigit(digits),
    repair: 'check-digit-added',
  };
  const [restored] = withZeros(digits, '0', 'zero-restored');
  // A telephone number with its country's code: numbers for tests begin with 001.
  if (/^00[2-9]/.test(digits)) return restored === undefined ? [] : [restored];
  if (restored === undefined) return [completed];
  const usual = isReportingBody(completed.identifier);
  if (usual && !isReportingBody(restored.identifier)) return [completed];
  return usual ? [completed, restored] : [restored, completed];
}

function oneOfEach(readings: readonly ImeiReading[]): readonly ImeiReading[] {
  return [...new Map(readings.map((reading) => [reading.identifier, reading])).values()];
}

function frontDropped(digits: string): readonly ImeiReading[] {
  const identifier = digits.slice(-imeiLength);
  const is = isReportingBody(identifier) && passesLuhn(identifier) && inventedReason(identifier) === null;
  return is ? [{ identifier, repair: 'front-dropped' }] : [];
}

// An IMEISV is believed only with the type code of a body that gives some.
function versionDropped(digits: string): readonly ImeiReading[] {
  return isReportingBody(digits) ? [withoutVersion(digits)] : [];
}

function withZeros(digits: string, zeros: string, repair: RepairKind): readonly ImeiReading[] {
  const identifier = zeros + digits;
  return passesLuhn(identifier) ? [{ identifier, repair }] : [];
}

// 3GPP TS 23.003: an IMEISV is type code and serial number, fourteen digits, and two of software version.
function withoutVersion(digits: string): ImeiReading {
  const body = digits.slice(0, 14);
  return { identifier: body + luhnCheckDigit(body), repair: 'version-dropped' };
}

function afterZero(digits: string): readonly ImeiReading[] {
  const [padded, versioned] = [digits.slice(1), withoutVersion(digits)];
  const dropped: ImeiReading = { identifier: padded, repair: 'zero-dropped' };
  const isGiven = isReportingBody(versioned.identifier);
  if (!passesLuhn(padded)) return isGiven ? [versioned] : [];
  // What needs no zero to be explained, unless it would be a number for tests.
  const versionFirst = isGiven && !(isTestNumber(digits) && isReportingBody(padded));
  return versionFirst ? [versioned, dropped] : [dropped, versioned];
}
