import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type PseudoLanguage, pseudoTexts } from './locales/pseudo.ts';
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
    resources: { en: english },
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  });
  const add = (language: string, words: typeof english): void => {
    for (const [space, told] of Object.entries(words)) texts.addResourceBundle(language, space, told);
  };
  // The pseudo-languages are made when somebody wants one: at every start they would cost what nearly nobody sees.
  texts.on('languageChanging', (language) => {
    if (isPseudo(language) && !texts.hasResourceBundle(language, 'common'))
      add(language, pseudoTexts(language, english));
  });
  // Under development a word that is changed is on screen at once; no build contains this.
  import.meta.hot?.accept('./locales/resources.ts', (changed) => {
    const words: typeof english = changed?.english ?? english;
    add('en', words);
    if (isPseudo(texts.language)) add(texts.language, pseudoTexts(texts.language, words));
    void texts.changeLanguage(texts.language);
  });
  return texts;
}

function isPseudo(language: string): language is PseudoLanguage {
  return language === 'en-XA' || language === 'ar-XB';
}
