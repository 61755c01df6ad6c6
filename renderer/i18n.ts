import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { pseudoTexts } from './locales/pseudo.ts';
import { english } from './locales/resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof english;
    returnNull: false;
  }
}

/**
 * i18next with English in the bundle. In a component: `const { t } = useTranslation('orders')`; keys are typed by
 * `locales/en/orders.ts`. React escapes every text, so i18next does not.
 */
export function createTexts(): i18n {
  const texts = i18next.createInstance();
  void texts.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    ns: Object.keys(english),
    resources: languagesOf(english),
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  });
  // Under development a word that is changed is on screen at once; no build contains this.
  import.meta.hot?.accept('./locales/resources.ts', (changed) => {
    for (const [language, spaces] of Object.entries(languagesOf(changed?.english ?? english)))
      for (const [space, words] of Object.entries(spaces)) texts.addResourceBundle(language, space, words);
    void texts.changeLanguage(texts.language);
  });
  return texts;
}

function languagesOf(words: typeof english) {
  return { en: words, 'en-XA': pseudoTexts('en-XA', words), 'ar-XB': pseudoTexts('ar-XB', words) };
}
