import { luhnCheckDigit, passesLuhn } from '../imei.ts';
import type { RepairKind } from './verdict.ts';

/** One IMEI that digits of another length can stand for, and the repair that makes it. */
export interface ImeiReading {
  readonly identifier: string;
  readonly repair: RepairKind;
}

// The first two digits name the body that gave the number (GSMA TS.06 and its predecessors). 01 is North America, 00 test numbers.
const bodies = new Set(
  [
    '00',
    '01',
    '10',
    '30',
    '33',
    '35',
    '44',
    '45',
    '46',
    '47',
    '49',
    '50',
    '51',
    '52',
    '53',
    '54',
    '55',
  ].concat(['86', '87', '91', '92', '97', '98', '99']),
);

/**
 * Every IMEI that 13, 14, 16 or 17 digits can stand for, the likelier first. Fourteen are an IMEI without its check digit, or one
 * whose leading zero a spreadsheet ate: both, where the check digit allows it and the first digits do not settle it.
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
      const usual = isGiven(completed.identifier);
      if (usual && !isGiven(restored.identifier)) return [completed];
      return usual ? [completed, restored] : [restored, completed];
    }
    case 16:
      return [withoutVersion(digits)];
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

function isGiven(imei: string): boolean {
  return bodies.has(imei.slice(0, 2));
}
