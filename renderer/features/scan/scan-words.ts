import type { TFunction } from 'i18next';
import type { ScannedCode } from '../../../shared/model/scan/scanned-code.ts';

/** Name of a code's kind, for example "IMEI 2" or "ICCID". */
export function kindWords(t: TFunction<'scan'>, { kind, slot }: ScannedCode): string {
  return kind === 'imei' && slot !== null ? t(`kind.imei${slot}`) : t(`kind.${kind}`);
}

/** Says why a code is not accepted. */
export function refusalWords(t: TFunction<'scan'>, { kind }: ScannedCode): string {
  return t(`refused.${kind}`);
}

/** Says that a person must choose which IMEI is meant; null if this is clear. */
export function readingWords(t: TFunction<'scan'>, { readings }: ScannedCode): string | null {
  return readings.length === 0 ? null : t(readings.length === 1 ? 'oneWay' : 'twoWays');
}
