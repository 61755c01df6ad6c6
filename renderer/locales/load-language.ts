import type { i18n } from 'i18next';
import { isPseudo, type PageLanguage } from './languages.ts';

type Words = Readonly<Record<string, object>>;

// Each is a separate file loaded only for its readers.
const translations = import.meta.glob<Words>('./*.json', { import: 'default' });

/** Loads the texts of a language, unless loaded. Rejects if that fails; nothing has changed then. */
export async function loadLanguage(texts: i18n, language: PageLanguage): Promise<void> {
  if (!texts.hasResourceBundle(language, 'common')) addWords(texts, language, await wordsOf(language, texts));
}

/** Puts every namespace of these texts into `texts`. */
export function addWords(texts: i18n, language: string, words: Words): void {
  for (const [space, told] of Object.entries(words)) texts.addResourceBundle(language, space, told);
}

async function wordsOf(language: PageLanguage, texts: i18n): Promise<Words> {
  // From `texts` and not from the file: i18n.ts alone applies changes of the file during development.
  if (isPseudo(language))
    return (await import('./pseudo.ts')).pseudoTexts(language, texts.getDataByLanguage('en') as Words);
  const load = translations[`./${language}.json`];
  if (load === undefined) throw new Error(`no texts for language ${language}`);
  return load();
}
