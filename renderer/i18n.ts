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
    resources: {
      en: english,
      'en-XA': pseudoTexts('en-XA', english),
      'ar-XB': pseudoTexts('ar-XB', english),
    },
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
  });
  return texts;
}
