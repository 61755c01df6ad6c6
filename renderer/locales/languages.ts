import {
  type Language,
  languages,
  type PseudoLanguage,
  pseudoLanguages,
  type Settings,
} from '../../shared/contract/shop/settings.ts';

export type PageLanguage = Language | PseudoLanguage;

/** Each language's own name. */
export const languageNames: Readonly<Record<PageLanguage, string>> = {
  en: 'English',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  fr: 'Français',
  ar: 'العربية',
  tr: 'Türkçe',
  ru: 'Русский',
  hi: 'हिन्दी',
  ur: 'اردو',
  id: 'Bahasa Indonesia',
  vi: 'Tiếng Việt',
  'en-XA': '[Éñğłíšĥ, łóñğ]',
  'ar-XB': 'English, right to left',
};

/** Languages whose translation nobody has proofread completely. *Settings* marks them. */
export const communityLanguages: readonly string[] = ['ar', 'tr', 'ru', 'hi', 'ur', 'id', 'vi'];

const rightToLeft: readonly string[] = ['ar', 'ur'];

/** The writing direction of a language. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(baseOf(language)) ? 'rtl' : 'ltr';
}

/**
 * Returns the page's language for a setting. `machine` has the computer's preferred languages (BCP 47 tags), best first. English if the app
 * has none of these languages.
 */
export function pageLanguage(setting: Settings['language'], machine: readonly string[]): PageLanguage {
  if (setting !== 'system') return setting;
  return machine.map(translatedAs).find((supported) => supported !== null) ?? 'en';
}

/** Returns the app's language for a BCP 47 tag, whatever its region; null if the app does not have this language. */
export function translatedAs(tag: string): Language | null {
  return (
    languages.find((language) => language === tag) ??
    languages.find((language) => baseOf(language) === baseOf(tag)) ??
    null
  );
}

/** True for a pseudo-language made from English. */
export function isPseudo(language: string): language is PseudoLanguage {
  return pseudoLanguages.some((pseudo) => pseudo === language);
}

/** Returns a tag without region and script, for example `pt` for `pt-BR`. */
function baseOf(tag: string): string {
  return tag.split('-')[0] ?? tag;
}
