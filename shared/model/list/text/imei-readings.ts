import { luhnCheckDigit, passesLuhn } from '../../identifier/imei.ts';
import { isReportingBody, isTestNumber } from '../../identifier/reporting-body.ts';
import { inventedReason } from './invented-number.ts';
import type { FoundKind, RepairKind } from './verdict.ts';

const imeiLength = 15;

/** An IMEI that digits of another length may mean, and the repair that yields it. */
export interface ImeiReading {
  readonly identifier: string;
  readonly repair: RepairKind;
}

// Maximum length of a row number that a PDF joined to the IMEI.
const maxFrontLength = 4;

/**
 * Every IMEI that 13, 14 or 16 to 19 digits may mean, likeliest first. Fourteen digits lack the check digit, or a leading zero that a
 * spreadsheet dropped. If the zero gives a valid check digit, and the first digits do not show which reading is right, both readings are
 * returned. Sixteen digits have the software version, or a prefix. `found` is another kind of number that the digits could be.
 */
export function readingsOf(digits: string, found: FoundKind | null = null): readonly ImeiReading[] {
  // A valid barcode on a box counts only as a barcode. With two zeros before them, too many barcodes would also be valid IMEIs.
  if (found === 'barcode') return [];
  switch (digits.length) {
    case 13:
      return withZeros(digits, '00', 'two-zeros-restored');
    case 14:
      return completedOrRestored(digits);
    case 16:
      if (digits.startsWith('0')) return afterZero(digits);
      // If a payment card's check digit is valid, the last digits are not a software version.
      return oneOfEach([...frontDropped(digits), ...(found === 'card' ? [] : versionDropped(digits))]);
    case 17:
      // Some labels print the fifteen digits with check digit, followed by the version.
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
  // Digits that start with 00 and a country code are a phone number and not an IMEI; test IMEIs start with 001.
  if (/^00[2-9]/.test(digits)) return restored === undefined ? [] : [restored];
  if (restored === undefined) return [completed];
  const isUsualImei = isReportingBody(completed.identifier);
  if (isUsualImei && !isReportingBody(restored.identifier)) return [completed];
  return isUsualImei ? [completed, restored] : [restored, completed];
}

function oneOfEach(readings: readonly ImeiReading[]): readonly ImeiReading[] {
  return [...new Map(readings.map((reading) => [reading.identifier, reading])).values()];
}

function frontDropped(digits: string): readonly ImeiReading[] {
  const identifier = digits.slice(-imeiLength);
  const is = isReportingBody(identifier) && passesLuhn(identifier) && inventedReason(identifier) === null;
  return is ? [{ identifier, repair: 'front-dropped' }] : [];
}

// Digits count as an IMEISV only if their type code is of an existing reporting body.
function versionDropped(digits: string): readonly ImeiReading[] {
  return isReportingBody(digits) ? [withoutVersion(digits)] : [];
}

function withZeros(digits: string, zeros: string, repair: RepairKind): readonly ImeiReading[] {
  const identifier = zeros + digits;
  return passesLuhn(identifier) ? [{ identifier, repair }] : [];
}

// 3GPP TS 23.003: an IMEISV is fourteen digits of type code and serial number, and two of software version.
function withoutVersion(digits: string): ImeiReading {
  const body = digits.slice(0, 14);
  return { identifier: body + luhnCheckDigit(body), repair: 'version-dropped' };
}

function afterZero(digits: string): readonly ImeiReading[] {
  const [padded, versioned] = [digits.slice(1), withoutVersion(digits)];
  const dropped: ImeiReading = { identifier: padded, repair: 'zero-dropped' };
  const isGiven = isReportingBody(versioned.identifier);
  if (!passesLuhn(padded)) return isGiven ? [versioned] : [];
  // The reading as an IMEISV comes first if its reporting body exists. A test number comes second if the other body exists too.
  const versionFirst = isGiven && !(isTestNumber(digits) && isReportingBody(padded));
  return versionFirst ? [versioned, dropped] : [dropped, versioned];
}
