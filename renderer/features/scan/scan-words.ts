import type { TFunction } from 'i18next';
import type { ScannedCode } from '../../../shared/model/scan/scanned-code.ts';

/** What a code is called: "IMEI 2", "ICCID". */
export function kindWords(t: TFunction<'scan'>, { kind, slot }: ScannedCode): string {
  return kind === 'imei' && slot !== null ? t(`kind.imei${slot}`) : t(`kind.${kind}`);
}

/** Why the code is not taken. */
export function refusalWords(t: TFunction<'scan'>, { kind }: ScannedCode): string {
  return t(`refused.${kind}`);
}

/** What was done to the printed text so that it became an identifier, or that a person has to say; null where nothing was. */
export function repairWords(t: TFunction<'scan'>, { repairs, readings, text }: ScannedCode): string | null {
  if (readings.length > 0) return t('twoWays');
  const [repair] = repairs;
  if (repair === undefined) return null;
  return repair === 'check-digit-added' || repair === 'version-dropped'
    ? t(`repaired.${repair}`)
    : t('repaired.other', { text });
}
