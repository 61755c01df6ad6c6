import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { createTexts } from '../../renderer/i18n.ts';
import { languageNames } from '../../renderer/locales/languages.ts';
import { loadLanguage } from '../../renderer/locales/load-language.ts';
import { formatAmount, formatMoment, intlLocale } from '../../renderer/ui/format/format.ts';
import { languages } from '../../shared/contract/shop/settings.ts';
import { charactersOf } from '../support/page/font-characters.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Face {
  readonly family: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
  readonly characters: ReadonlySet<number>;
}

const faces = read('renderer/theme-fonts.css')
  .split('@font-face')
  .slice(1)
  .map((face): Face => {
    const value = (pattern: RegExp) => pattern.exec(face)?.[1] ?? '';
    return {
      family: value(/font-family: "([^"]+)"/),
      ranges: value(/unicode-range:([^;]+);/)
        .split(',')
        .map((range) => {
          const [from = '', to = from] = range.trim().replace('U+', '').split('-');
          return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
        }),
      characters: charactersOf(join(root, 'node_modules', value(/url\("([^"]+)"\)/))),
    };
  });

/** Characters that need no glyph: spaces, control characters, and marks of direction and joining. */
const unseen = /[\p{Cf}\p{Z}\p{Cc}]/u;

/** The characters of a text that no bundled font of this stack can draw, by the fonts' CSS ranges and character tables. */
function notDrawn(text: string, stack: 'sans' | 'mono'): readonly string[] {
  const families = read('renderer/theme-tokens.css')
    .match(new RegExp(`--font-${stack}:([^;]+);`))?.[1]
    ?.split(',')
    .map((name) => name.trim().replaceAll('"', ''));
  const own = faces.filter(({ family }) => families?.includes(family));
  expect(own.length).toBeGreaterThan(3);
  return [...new Set(text)].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    const isDrawn = ({ ranges, characters }: Face) =>
      characters.has(code) && ranges.some(([from, to]) => code >= from && code <= to);
    return !unseen.test(character) && !own.some(isDrawn);
  });
}

test('the tables of the fonts are read', () => {
  expect(notDrawn('Aa1é€−', 'sans')).toEqual([]);
  expect(notDrawn('✓✕⚠', 'sans')).toEqual(['✓', '✕', '⚠']);
});

describe.each(languages)('the texts of %s', (language) => {
  test('need only the app’s fonts', async () => {
    const texts = createTexts();
    await loadLanguage(texts, language);
    const words = JSON.stringify(texts.getDataByLanguage(language));
    expect(notDrawn(words + languageNames[language], 'sans')).toEqual([]);
  });

  test('and its numbers and dates need only the app’s fonts too', () => {
    const shown = [
      formatAmount('-1234567890.12', language),
      ...Array.from({ length: 12 }, (_, month) =>
        formatMoment(Date.UTC(2026, month, 1 + 2 * month), language),
      ),
      new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'full' }).format(0),
    ].join('');
    expect(notDrawn(shown, 'sans')).toEqual([]);
    expect(notDrawn(formatAmount('-1234567890.12', language), 'mono')).toEqual([]);
  });
});

test('the characters in the page’s code need only the app’s fonts; symbols are icons', () => {
  const typed = readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx|css)$/.test(file) && !file.startsWith('gallery'))
    .flatMap((file) => {
      const text = read(`renderer/${file}`);
      const words = file.endsWith('.css')
        ? [...text.matchAll(/content: *"([^"]*)"/g)].map(([, content]) => content ?? '')
        : textsOf(parseSync(file, text).program);
      return notDrawn(words.join(''), 'sans').map((character) => `${file}: ${character}`);
    });
  expect(typed).toEqual([]);
});

/** All texts of a module: literals, templates, and text between tags. */
function textsOf(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value } = node as { type?: unknown; value?: unknown };
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return [value];
  if (type === 'TemplateElement') return [(value as { cooked?: string }).cooked ?? ''];
  return Object.values(node).flatMap(textsOf);
}
