import { describe, expect, test } from 'vitest';
import { pageLanguage } from '../../../renderer/locales/languages.ts';
import { machineLanguages, validTags } from '../../../renderer/locales/machine-languages.ts';
import { intlLocale } from '../../../renderer/ui/format/format.ts';

/** Language lists seen in browsers, and invalid lists. */
const told: readonly (readonly [told: Parameters<typeof machineLanguages>[0] | undefined, tags: string[]])[] =
  [
    [{ languages: ['en-US@posix'], language: 'en-US@posix' }, ['en-US']],
    [{ languages: ['C'] }, ['en']],
    [{ languages: ['POSIX'] }, ['en']],
    [{ languages: ['C.UTF-8', 'de_DE.UTF-8@euro'] }, ['de-DE']],
    [{ languages: ['en-', '', '*', 'x', 'i-klingon', '_', 'fr'] }, ['fr']],
    [{ languages: [], language: 'tr' }, ['tr']],
    [{ languages: undefined, language: 'pt-BR' }, ['pt-BR']],
    [{ languages: null, language: null }, ['en']],
    [{ languages: [undefined, 7, {}, 'vi'] }, ['vi']],
    [{}, ['en']],
    [{ languages: ['ID-id', 'id-ID', 'in-ID'] }, ['id-ID']],
    [{ languages: ['fa-IR-u-nu-arabext', 'ar-EG'] }, ['fa-IR-u-nu-arabext', 'ar-EG']],
    [{ languages: ['zh-Hant-HK'] }, ['zh-Hant-HK']],
  ];

describe('the machine’s languages', () => {
  test.each(told)('%j are read as %j', (from, tags) => {
    expect(machineLanguages(from)).toEqual(tags);
  });

  test('are always valid for every format', () => {
    for (const [from] of told)
      for (const tag of machineLanguages(from)) {
        expect(() => new Intl.DateTimeFormat(tag)).not.toThrow();
        expect(() => new Intl.NumberFormat(intlLocale(tag)).format(1)).not.toThrow();
        expect(pageLanguage('system', [tag])).not.toBe('');
      }
  });

  test('are read again after a change', () => {
    expect(machineLanguages({ languages: ['fr'] })).toEqual(['fr']);
    expect(machineLanguages({ languages: ['tr'] })).toEqual(['tr']);
  });
});

test('any invalid tag is ignored', () => {
  expect(validTags(['en-US-'.repeat(5_000), 'a'.repeat(100_000), 'en\u0000', 'en US'])).toEqual(['en']);
});
