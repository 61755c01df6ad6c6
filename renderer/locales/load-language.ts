import type { i18n } from 'i18next';
import { isPseudo, type PageLanguage } from './languages.ts';

type Words = Readonly<Record<string, object>>;

// Each is a part of its own that only its readers load, so that English grows by none.
const translations = import.meta.glob<Words>('./*.json', { import: 'default' });

/** Loads the words of a language, unless they are there. Rejects where they cannot be loaded; nothing has changed then. */
export async function loadLanguage(texts: i18n, language: PageLanguage): Promise<void> {
  if (!texts.hasResourceBundle(language, 'common')) addWords(texts, language, await wordsOf(language, texts));
}

/** Puts every namespace of these words into `texts`. */
export function addWords(texts: i18n, language: string, words: Words): void {
  for (const [space, told] of Object.entries(words)) texts.addResourceBundle(language, space, told);
}

async function wordsOf(language: PageLanguage, texts: i18n): Promise<Words> {
  // What `texts` has of English, and not the file: a change of that is taken in by i18n.ts alone, while the app is developed.
  if (isPseudo(language))
    return (await import('./pseudo.ts')).pseudoTexts(language, texts.getDataByLanguage('en') as Words);
  const load = translations[`./${language}.json`];
  if (load === undefined) throw new Error(`no words for ${language}`);
  return load();
}
