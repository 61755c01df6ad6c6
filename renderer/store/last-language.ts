import { languages } from '../../shared/contract/shop/settings.ts';
import { type PageLanguage, pageLanguage } from '../locales/languages.ts';

const storageKey = 'imei-desk-language';

/** What the page was read in last, so that it begins in it: the settings are there only when the backend answers. */
export function lastLanguage(): PageLanguage {
  const last = languages.find((language) => language === localStorage.getItem(storageKey));
  return last ?? pageLanguage('system', navigator.languages);
}

export function rememberLanguage(language: string): void {
  localStorage.setItem(storageKey, language);
}
