import type { i18n } from 'i18next';
import { isPseudo, type PageLanguage } from './languages.ts';

type Words = Readonly<Record<string, object>>;

// Each translation is a separate file, which is loaded only if it is needed.
const translations = import.meta.glob<Words>('./*.json', { import: 'default' });

/** Loads the texts of a language, unless they are loaded. Rejects if loading fails; then nothing has changed. */
export async function loadLanguage(texts: i18n, language: PageLanguage): Promise<void> {
  if (!texts.hasResourceBundle(language, 'common')) addWords(texts, language, await wordsOf(language, texts));
}

/** Adds every namespace of `words` to `texts`. */
export function addWords(texts: i18n, language: string, words: Words): void {
  for (const [space, told] of Object.entries(words)) texts.addResourceBundle(language, space, told);
}

async function wordsOf(language: PageLanguage, texts: i18n): Promise<Words> {
  // Reads English from `texts` and not from the file, because during development only i18n.ts applies changes of the file.
  if (isPseudo(language))
    return (await import('./pseudo.ts')).pseudoTexts(language, texts.getDataByLanguage('en') as Words);
  const load = translations[`./${language}.json`];
  if (load === undefined) throw new Error(`no texts for language ${language}`);
  return load();
}
