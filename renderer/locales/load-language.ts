import type { i18n } from 'i18next';
import { isPseudo, type PageLanguage } from './languages.ts';

type Namespaces = Readonly<Record<string, object>>;

// Each translation is a separate file, which is loaded only if it is needed.
const translations = import.meta.glob<Namespaces>('./*.json', { import: 'default' });

/** Loads the texts of a language, unless they are loaded. Rejects if loading fails; then nothing has changed. */
export async function loadLanguage(texts: i18n, language: PageLanguage): Promise<void> {
  if (!texts.hasResourceBundle(language, 'common'))
    addTranslations(texts, language, await readTranslations(language, texts));
}

/** Adds every namespace of `namespaces` to `texts`. */
export function addTranslations(texts: i18n, language: string, namespaces: Namespaces): void {
  for (const [space, strings] of Object.entries(namespaces))
    texts.addResourceBundle(language, space, strings);
}

async function readTranslations(language: PageLanguage, texts: i18n): Promise<Namespaces> {
  // Reads English from `texts` and not from the file, because during development only i18n.ts applies changes of the file.
  if (isPseudo(language))
    return (await import('./pseudo.ts')).pseudoTexts(language, texts.getDataByLanguage('en') as Namespaces);
  const load = translations[`./${language}.json`];
  if (load === undefined) throw new Error(`no texts for language ${language}`);
  return load();
}
