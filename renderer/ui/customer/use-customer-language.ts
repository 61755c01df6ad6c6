import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translatedAs } from '../../locales/languages.ts';
import { loadLanguage } from '../../locales/load-language.ts';

/** Returns the language of texts for a customer: the customer's language if it is loaded, otherwise the page's language. */
export function useCustomerLanguage(tag: string): string {
  const { i18n } = useTranslation();
  const language = tag === '' ? null : translatedAs(tag);
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (language === null) return;
    let isWanted = true;
    loadLanguage(i18n, language).then(
      () => isWanted && setLoaded(language),
      // If loading fails, the text is in the page's language.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [i18n, language]);
  return language !== null && (loaded === language || i18n.hasResourceBundle(language, 'messages'))
    ? language
    : i18n.language;
}
