import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translatedAs } from '../../locales/languages.ts';
import { loadLanguage } from '../../locales/load-language.ts';

/** Returns the language of texts for a customer: the customer's language if it is loaded, otherwise the page's language. */
export function useCustomerLanguage(tag: string): string {
  const { i18n } = useTranslation();
  const wanted = tag === '' ? null : translatedAs(tag);
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    let isWanted = true;
    loadLanguage(i18n, wanted).then(
      () => isWanted && setLoaded(wanted),
      // If loading fails, the text is in the page's language.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [i18n, wanted]);
  return wanted !== null && (loaded === wanted || i18n.hasResourceBundle(wanted, 'messages'))
    ? wanted
    : i18n.language;
}
