import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTexts } from '../../../renderer/i18n.ts';
import { directionOf, languageNames, pageLanguage } from '../../../renderer/locales/languages.ts';
import { loadLanguage } from '../../../renderer/locales/load-language.ts';
import { english } from '../../../renderer/locales/resources.ts';
import { languages } from '../../../shared/contract/shop/settings.ts';

const folder = join(import.meta.dirname, '../../../renderer/locales');
const translated = languages.filter((language) => language !== 'en');

interface Text {
  readonly key: string;
  /** The text's plural form; null if it has no count. */
  readonly form: string | null;
  readonly words: string;
}

test('every language has its own file, and every file is a language that can be chosen', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(files.toSorted()).toEqual(translated.map((language) => `${language}.json`).toSorted());
});

describe('the language of the page', () => {
  test('is the machine’s first language that the app has', () => {
    expect(pageLanguage('system', ['xx-YY', 'en-GB', 'de'])).toBe('en');
    expect(pageLanguage('system', ['xx'])).toBe('en');
    expect(pageLanguage('system', [])).toBe('en');
    for (const language of languages) expect(pageLanguage('system', ['xx', language])).toBe(language);
  });

  test('is the person’s choice, whatever the machine’s languages', () => {
    for (const language of languages) expect(pageLanguage(language, ['xx'])).toBe(language);
  });

  test('has its own writing direction and name', () => {
    for (const language of languages) {
      const locale = new Intl.Locale(language) as Intl.Locale & { getTextInfo?: () => { direction: string } };
      expect(directionOf(language)).toBe(locale.getTextInfo?.().direction ?? directionOf(language));
      expect(languageNames[language]).not.toBe('');
    }
  });
});

describe.each(translated)('the texts of %s', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const whole = async (): Promise<readonly Text[]> => {
    const texts = createTexts();
    await loadLanguage(texts, language);
    return Object.keys(english).flatMap((space) =>
      textsOf(space, texts.getResourceBundle(language, space) as object),
    );
  };

  test('are complete, in all plural forms of the language, and have no unknown keys', async () => {
    const wanted = new Set(
      englishTexts.flatMap(({ key, form }) =>
        form === null
          ? [key]
          : [form === 'zero' ? form : null, ...forms]
              .filter((each) => each !== null)
              .map((each) => `${key}_${each}`),
      ),
    );
    const given = new Set((await whole()).map(({ key, form }) => (form === null ? key : `${key}_${form}`)));
    expect({
      missing: [...wanted].filter((key) => !given.has(key)),
      unknown: [...given].filter((key) => !wanted.has(key)),
    }).toEqual({
      missing: [],
      unknown: [],
    });
  });

  test('keep every placeholder', async () => {
    const wrong = (await whole()).filter(({ key, form, words }) => {
      // Compares with the same plural form in English, if there is one: "which one?" has no number.
      const wanted = valuesOf(ofForm(key, form).words);
      // "An order", "two orders": a form for a single number may write it as a word.
      if (['zero', 'one', 'two'].includes(form ?? '')) wanted.delete('{{count, number}}');
      const given = valuesOf(words);
      return (
        [...wanted].some((value) => !given.has(value)) ||
        [...given].some((value) => !valuesOf(englishOf(key).words).has(value))
      );
    });
    expect(wrong).toEqual([]);
  });

  test('are not English', async () => {
    // A word may be the same in both languages, and names are the same in all.
    const left = (await whole()).filter(
      ({ key, words }) => words === englishOf(key).words && wordsToTranslate(words).length > 1,
    );
    expect(left).toEqual([]);
  });

  test('have one kind of quotes, and no space too many', async () => {
    const texts = await whole();
    const quotes = new Set(texts.flatMap(({ words }) => words.match(/[«“„"]/gu) ?? []));
    expect(quotes.size).toBe(1);
    // French keeps its spaced punctuation on the line of its word: a space before it would let the line break.
    expect(texts.filter(({ words }) => / {2}|^ | $| [:;!»](?!\S)|« /u.test(words))).toEqual([]);
  });

  test('say “order again” in words that no other button uses', async () => {
    const texts = new Map((await whole()).map(({ key, words }) => [key, words.toLowerCase()]));
    const again = texts.get('orders.repeat.go') ?? '';
    expect(again).not.toBe('');
    for (const key of [
      'connections.unneeded.again',
      'wallet.askAgain',
      'orders.columns.usual',
      'common.retry',
    ])
      expect(texts.get(key), key).not.toContain(again);
  });
});

const englishTexts = Object.entries(english).flatMap(([space, words]) => textsOf(space, words));
const byKey = new Map(englishTexts.map((text) => [text.key, text]));

/** The English text of a key in this plural form if it has one, else as `englishOf`. */
function ofForm(key: string, form: string | null): Text {
  return englishTexts.find((text) => text.key === key && text.form === form) ?? englishOf(key);
}

/** The English text of a key; if it has plural forms, the form for many. */
function englishOf(key: string): Text {
  const text = byKey.get(key);
  if (text === undefined) throw new Error(`no English for ${key}`);
  return text;
}

function textsOf(path: string, words: unknown): readonly Text[] {
  if (typeof words === 'string') {
    const plural = /^(.*)_(zero|one|two|few|many|other)$/.exec(path);
    return [{ key: plural?.[1] ?? path, form: plural?.[2] ?? null, words }];
  }
  return Object.entries(words as object).flatMap(([key, value]) => textsOf(`${path}.${key}`, value));
}

/** Placeholders: double braces of i18next and single braces of a shop's own texts. */
function valuesOf(words: string): Set<string> {
  return new Set(words.match(/\{\{[^}]*\}\}|\{[a-z-]+\}/g));
}

/** Words that need a translation: no placeholder, no abbreviation, nothing quoted from a keyboard or a request. */
function wordsToTranslate(words: string): readonly string[] {
  return words
    .replace(/\{\{[^}]*\}\}|\{[a-z-]+\}/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3 && word !== word.toUpperCase());
}
