import type { TFunction } from 'i18next';
import { shopDay } from '../../../shared/model/base/shop-day.ts';
import type { DeviceWord } from '../../../shared/model/known/device-words.ts';
import { formatDay } from '../format/format.ts';

/** Returns a reason against an order for this device, as a sentence. */
export function deviceWordText(t: TFunction<'known'>, word: DeviceWord, language: string): string {
  const day = (at: number): string => formatDay(shopDay(at), language);
  switch (word.is) {
    case 'other-brand':
      return t('device.otherBrand', { brand: word.brand, wanted: word.wanted });
    case 'never-succeeded':
      return t('device.neverSucceeded', { model: word.model, count: word.tried });
    case 'unlocked':
      return t(`device.unlocked.${word.how}`, { when: day(word.at) });
  }
}

/** Says where a device's name comes from: from how many results and the date of the latest, or from the shop's own table. */
export function deviceSource(
  t: TFunction<'known'>,
  { results, lastAt }: { readonly results: number | null; readonly lastAt: number | null },
  language: string,
): string {
  if (results === null || lastAt === null) return t('device.fromTable');
  return t('device.fromResults', { count: results, when: formatDay(shopDay(lastAt), language) });
}
