import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { directionOf } from './locales/languages.ts';
import { addTranslations, loadLanguage } from './locales/load-language.ts';
import { english } from './locales/resources.ts';
import { lastLanguage } from './store/last-language.ts';
import { intlLocale } from './ui/format/format.ts';
import { numberFormat } from './ui/format/intl-formats.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof english;
    returnNull: false;
  }
}

/**
 * Creates i18next with bundled English. In a component: `const { t } = useTranslation('orders')`; `locales/en/orders.ts` has the keys.
 * React escapes all texts, so i18next need not escape values. In a right-to-left language it isolates each value, so that a code, an amount
 * or a name keeps its own direction.
 */
export function createTexts(): i18n {
  const texts = i18next.createInstance();
  void texts.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    ns: Object.keys(english),
    resources: { en: english },
    interpolation: {
      escape: (text) => (directionOf(texts.language ?? 'en') === 'rtl' ? `\u2068${text}\u2069` : text),
    },
    returnNull: false,
    initAsync: false,
  });
  // Numbers in texts are formatted for the computer's region, like all other figures of the page.
  texts.services.formatter?.add('number', (value, language, options) =>
    numberFormat(intlLocale(language ?? 'en'), options).format(value),
  );
  // In development, changed texts are shown immediately. Builds do not include this code.
  import.meta.hot?.accept('./locales/resources.ts', (changed) => {
    const translations: typeof english = changed?.english ?? english;
    addTranslations(texts, 'en', translations);
    void texts.changeLanguage(texts.language);
  });
  return texts;
}

/** Switches to the page's last language, if the texts of that language can be loaded. */
export async function speakLastLanguage(texts: i18n): Promise<void> {
  const language = lastLanguage();
  // English is bundled; another language is loaded first, so that texts do not change on screen. A failure is reported later.
  if (language !== 'en')
    await loadLanguage(texts, language).then(
      () => texts.changeLanguage(language),
      () => undefined,
    );
}
