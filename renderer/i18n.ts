import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Settings } from '../shared/contract/settings.ts';
import { pseudo } from './locales/pseudo.ts';
import { english } from './locales/resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof english;
    returnNull: false;
  }
}

export type Language = Settings['language'];

/**
 * i18next with English in the bundle. In a component: `const { t } = useTranslation('orders')`; keys are typed by
 * `locales/en/orders.ts`. React escapes every text, so i18next does not.
 */
export function createTexts(): i18n {
  const texts = i18next.createInstance();
  void texts
    .use(initReactI18next)
    .use({
      type: 'postProcessor',
      name: 'pseudo',
      process: (
        value: string,
        _keys: string | string[],
        _options: unknown,
        translator: { language: string },
      ) =>
        translator.language === 'en-XA' || translator.language === 'ar-XB'
          ? pseudo(translator.language, value)
          : value,
    })
    .init({
      lng: 'en',
      fallbackLng: 'en',
      defaultNS: 'common',
      ns: Object.keys(english),
      resources: { en: english },
      postProcess: ['pseudo'],
      interpolation: { escapeValue: false },
      returnNull: false,
      initAsync: false,
    });
  return texts;
}

/** Right to left is a property of the language; the page's `dir` follows it. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar-XB' ? 'rtl' : 'ltr';
}
