import { languages } from '../../shared/contract/shop/settings.ts';
import { type PageLanguage, pageLanguage } from '../locales/languages.ts';

const storageKey = 'imei-desk-language';

/** The language that the page was last shown in, used until the backend answers with the settings. */
export function lastLanguage(): PageLanguage {
  const last = languages.find((language) => language === localStorage.getItem(storageKey));
  return last ?? pageLanguage('system', navigator.languages);
}

export function rememberLanguage(language: string): void {
  localStorage.setItem(storageKey, language);
}
