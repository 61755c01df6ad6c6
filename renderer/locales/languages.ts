import {
  type Language,
  languages,
  type PseudoLanguage,
  pseudoLanguages,
  type Settings,
} from '../../shared/contract/shop/settings.ts';

export type PageLanguage = Language | PseudoLanguage;

/** Each language as those who read it call it. */
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

/** Languages whose texts nobody has read through from beginning to end; *Settings* marks them. */
export const communityLanguages: readonly string[] = ['ar', 'tr', 'ru', 'hi', 'ur', 'id', 'vi'];

const rightToLeft: readonly string[] = ['ar', 'ur'];

/** The way in which a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(baseOf(language)) ? 'rtl' : 'ltr';
}

/** The language that the settings ask for, on a machine whose person reads these, best first (BCP 47 tags). English where none is ours. */
export function pageLanguage(setting: Settings['language'], machine: readonly string[]): PageLanguage {
  if (setting !== 'system') return setting;
  return machine.map(translatedAs).find((ours) => ours !== null) ?? 'en';
}

/** The language of ours that a tag (BCP 47) asks for, of whatever region; null where it is none. */
export function translatedAs(tag: string): Language | null {
  return (
    languages.find((language) => language === tag) ??
    languages.find((language) => baseOf(language) === baseOf(tag)) ??
    null
  );
}

/** Whether it is made from English, and by its tag which way. */
export function isPseudo(language: string): language is PseudoLanguage {
  return pseudoLanguages.some((pseudo) => pseudo === language);
}

/** A tag without region and script: `pt` of `pt-BR`. */
function baseOf(tag: string): string {
  return tag.split('-')[0] ?? tag;
}
