import { luhnCheckDigit, passesLuhn } from '../../identifier/imei.ts';
import { isReportingBody, isTestNumber } from '../../identifier/reporting-body.ts';
import type { RepairKind } from './verdict.ts';

/** One IMEI that digits of another length can stand for, and the repair that makes it. */
export interface ImeiReading {
  readonly identifier: string;
  readonly repair: RepairKind;
}

/**
 * Every IMEI that 13, 14, 16 or 17 digits can stand for, the likelier first. Fourteen are an IMEI without its check digit, or one
 * whose leading zero a spreadsheet ate: both, where the check digit allows it and the first digits do not settle it. Sixteen that begin
 * with 0 are an IMEI with a zero that some program put before it, where the check digit allows it, or one with its software version.
 */
export function readingsOf(digits: string): readonly ImeiReading[] {
  switch (digits.length) {
    case 13:
      return withZeros(digits, '00', 'two-zeros-restored');
    case 14: {
      const completed: ImeiReading = {
        identifier: digits + luhnCheckDigit(digits),
        repair: 'check-digit-added',
      };
      const [restored] = withZeros(digits, '0', 'zero-restored');
      if (restored === undefined) return [completed];
      const usual = isReportingBody(completed.identifier);
      if (usual && !isReportingBody(restored.identifier)) return [completed];
      return usual ? [completed, restored] : [restored, completed];
    }
    case 16:
      return digits.startsWith('0') ? afterZero(digits) : [withoutVersion(digits)];
    case 17:
      // Fifteen digits with their check digit, and the version after them: some labels print both.
      return passesLuhn(digits.slice(0, 15)) ? [withoutVersion(digits)] : [];
    default:
      return [];
  }
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
