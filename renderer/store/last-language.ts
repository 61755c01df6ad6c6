import { languages } from '../../shared/contract/shop/settings.ts';
import { originStorage } from '../client/page-storage.ts';
import { type PageLanguage, pageLanguage } from '../locales/languages.ts';
import { machineLanguages } from '../locales/machine-languages.ts';

const storageKey = 'imei-desk-language';

/** The page's last language, used until the backend has sent the settings. */
export function lastLanguage(): PageLanguage {
  const last = languages.find((language) => language === originStorage.get(storageKey));
  return last ?? pageLanguage('system', machineLanguages());
}

export function rememberLanguage(language: string): void {
  originStorage.set(storageKey, language);
}
