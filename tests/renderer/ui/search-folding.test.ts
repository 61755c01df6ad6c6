import { describe, expect, test } from 'vitest';
import { createTexts } from '../../../renderer/i18n.ts';
import { loadLanguage } from '../../../renderer/locales/load-language.ts';
import { filterOptions } from '../../../renderer/ui/filter/filter-options.ts';
import { searchServices } from '../../../renderer/ui/service/search-services.ts';
import { languages } from '../../../shared/contract/shop/settings.ts';
import { foldForSearch, isFoundIn } from '../../../shared/model/base/search-folding.ts';
import { searchWords } from '../../../shared/model/order/search-words.ts';
import { isWholeForm } from '../../support/whole-form.ts';

/** A text as people type it in a hurry, on another keyboard, or with Caps Lock. */
const typings: Readonly<Record<string, (text: string, language: string) => string>> = {
  small: (text, language) => text.toLocaleLowerCase(language),
  capitals: (text, language) => text.toLocaleUpperCase(language),
  'capitals of another language': (text) => text.toUpperCase(),
  'without accents': (text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
  'accents apart': (text) => text.normalize('NFD'),
  'digits of Arabic': (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  'dots as on an English keyboard': (text) => text.replaceAll('ı', 'i').replaceAll('İ', 'I'),
};

/** The short form of the tests tries only the languages whose letters differ most between cases and keyboards. */
const tried = isWholeForm ? languages : languages.filter((language) => ['tr', 'ar', 'vi'].includes(language));

describe.each(tried)('every label of %s is found', (language) => {
  test.each(Object.keys(typings))('typed %s', async (how) => {
    const texts = createTexts();
    await loadLanguage(texts, language);
    const type = typings[how] ?? String;
    const missed = labelsOf(texts.getDataByLanguage(language)).filter(
      (label) => !isFoundIn(label, type(label, language)),
    );
    expect(missed).toEqual([]);
  });
});

test.each([
  ['İçe aktar', 'içe'],
  ['İçe aktar', 'ice'],
  ['İçe aktar', 'ICE AKTAR'],
  ['Siparişler', 'SİPARİŞ'],
  ['Siparişler', 'siparis'],
  ['İbrahim Işık', 'IBRAHIM'],
  ['İbrahim Işık', 'isik ibrahim'],
  ['Straße', 'STRASSE'],
  ['Łódź', 'lodz'],
  ['Ёлка', 'елка'],
  ['أحمد', 'احمد'],
  ['مُحَمَّد', 'محمد'],
  ['کریم', 'كريم'],
  ['ज़मीन', 'जमीन'],
  ['iPhone 15', '١٥ IPHONE'],
  ['ＡＢＣ', 'abc'],
])('%j is found by %j', (text, search) => {
  expect(isFoundIn(text, search)).toBe(true);
  expect(searchServices([{ id: '1', name: text }], search)).toHaveLength(1);
  expect(filterOptions({ options: [{ value: '1', label: text }], search, limit: 5 })).toHaveLength(1);
});

test('texts that differ in more than case and accents are not found', () => {
  expect(isFoundIn('Siparişler', 'sipariz')).toBe(false);
  expect(isFoundIn('iPhone 15', '16')).toBe(false);
  expect(foldForSearch('की')).not.toBe(foldForSearch('का'));
});

test('an IMEI is found by digits of any script', () => {
  expect(searchWords('٣٥٦٩٣١')).toEqual(searchWords('356931').map((word) => ({ ...word, typed: '356931' })));
});

function labelsOf(words: unknown): readonly string[] {
  if (typeof words === 'string') return words.trim() === '' ? [] : [words];
  return Object.values(words ?? {}).flatMap(labelsOf);
}
