import i18next, { type i18n } from 'i18next';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import { type KeyValueJournal, keys } from '../../journal/keys.ts';

export type Words = ReturnType<typeof createWords>;

/** `onChanged` is called when the language changes, so that shown texts can be rebuilt. */
export function createWords(keyValues: Pick<KeyValueJournal, 'read' | 'write'>, onChanged: () => void) {
  let storedText = '';
  let texts: i18n | null = null;

  // Uses the page's i18n package, so that plural forms are the same.
  const open = (language: string, translations: Readonly<Record<string, string>>): void => {
    texts = i18next.createInstance();
    void texts.init({
      lng: language,
      fallbackLng: false,
      initAsync: false,
      keySeparator: false,
      nsSeparator: false,
      resources: { [language]: { translation: translations } },
      interpolation: { escapeValue: false },
    });
  };
  return {
    async start(): Promise<void> {
      const read = await keyValues.read(keys.noticeTexts);
      if (read === null) return;
      storedText = JSON.stringify(read);
      open(read.language, read.words);
    },
    async write(language: string, words: Readonly<Record<string, string>>): Promise<void> {
      const value = { language, words: { ...words } };
      const text = JSON.stringify(value);
      if (text === storedText) return;
      storedText = text;
      open(language, words);
      await keyValues.write(keys.noticeTexts, value);
      onChanged();
    },
    /** The text of a key with its values; null if no page has supplied it yet. */
    say(key: string, values: Readonly<Record<string, string | number>> = {}): string | null {
      const stated: unknown = texts?.t(key, { ...values, defaultValue: '' });
      return typeof stated === 'string' && stated !== '' ? stated : null;
    },
    money({ amount, currency }: Money): string {
      const written = new Intl.NumberFormat(texts?.language, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 8,
      }).format(amount as `${number}`);
      return currency === '' ? written : `${written} ${currency}`;
    },
  };
}
