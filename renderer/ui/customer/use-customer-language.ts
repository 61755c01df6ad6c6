import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translatedAs } from '../../locales/languages.ts';
import { loadLanguage } from '../../locales/load-language.ts';

/** Language for a customer: theirs once its words are loaded and if we have them, else the page's. */
export function useCustomerLanguage(tag: string): string {
  const { i18n } = useTranslation();
  const wanted = tag === '' ? null : translatedAs(tag);
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    let isWanted = true;
    loadLanguage(i18n, wanted).then(
      () => isWanted && setLoaded(wanted),
      // Then it is written in the language of the page.
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
