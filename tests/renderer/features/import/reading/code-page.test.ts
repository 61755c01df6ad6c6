import { describe, expect, it } from 'vitest';
import { previewText } from '../../../../../renderer/features/import/reading/preview-text.ts';
import { readSource } from '../../../../../renderer/features/import/reading/read-source.ts';
import { encodings, guessAll } from '../../../../../shared/model/list/sheet/source.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';

const a = sampleImei(1);
const plain = Array.from({ length: 2_000 }, (_, row) => `${sampleImei(row)};x`);
const words = 'šampon, žluť, Łódź';

function central(text: string): Blob {
  const table = [
    ...new TextDecoder('windows-1250').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
  ];
  return new Blob([Uint8Array.from([...text].map((letter) => table.indexOf(letter)))]);
}

describe('a code page with thousands of characters is guessed', () => {
  it.each([
    ['gb18030', 'd2d1c8a1cffb2ccdf5ceb0', '已取消,王伟'],
    ['gb18030', 'cdcbb5a52cc0eec4c8', '退单,李娜'],
    ['big5', 'a477a8faaef82ca4fda470a9fa', '已取消,王小明'],
    ['shift_jis', '834c83838393835a838b2c9363928691be9859', 'キャンセル,田中太郎'],
    ['euc-kr', 'c3ebbcd22cb1e8b9cebcf6', '취소,김민수'],
    ['windows-1251', 'ced2ccc5cdc02cc8e2e0edeee2', 'ОТМЕНА,Иванов'],
  ])('%s %s', async (encoding, hex, text) => {
    const bytes = Buffer.concat([Buffer.from(`${a},`), Buffer.from(hex, 'hex')]);
    const read = await readSource({ file: new Blob([bytes]) }, guessAll);
    if (!read.ok) throw new Error(read.failure.is);
    expect(read.value.outcome.text).toMatchObject({ encoding, encodingGuessed: true });
    expect(read.value.sheets[0]?.rows.text(0).replaceAll('\t', ',')).toBe(`${a},${text}`);
  });
});

describe('a code page chosen by hand', () => {
  it('first shows the cells that other code pages would change, otherwise the first cells', async () => {
    const file = central(['IMEI;Note', ...plain, `${a};${words}`].join('\r\n'));
    const rows = await previewText(file, 'windows-1250', ';');
    expect(rows).toHaveLength(6);
    expect(rows[0]).toEqual(['IMEI', 'Note']);
    expect(rows.at(-1)).toEqual([a, words]);
    const wrong = await previewText(file, 'windows-1251', ';');
    expect(wrong.at(-1)?.[1]).not.toBe(words);
    expect(await previewText(new Blob(['']), 'utf-8', 'lines')).toEqual([]);
  });

  it('shows a limited part of a file, whatever its quotes', async () => {
    const long = `"${'é'.repeat(5_000)};${'x;'.repeat(50)}`;
    const [row] = await previewText(new Blob([`${long}\n${long}`]), 'utf-8', ';');
    expect(row).toHaveLength(6);
    expect(row?.[0]).toHaveLength(60);
  });

  it.each(encodings)('%s can be used, and keeps the identifiers', async (encoding) => {
    const wide = encoding.startsWith('utf-16');
    const units = [...`IMEI;Note\n${a};x`].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return wide ? (encoding === 'utf-16be' ? [0, code] : [code, 0]) : [code];
    });
    const read = await readSource({ file: new Blob([Uint8Array.from(units)]) }, { ...guessAll, encoding });
    if (!read.ok) throw new Error(read.failure.is);
    expect(read.value.outcome.text).toMatchObject({ encoding, encodingGuessed: false });
    expect(read.value.sheets[0]?.rows.cells(1)).toEqual([a, 'x']);
  });
});
