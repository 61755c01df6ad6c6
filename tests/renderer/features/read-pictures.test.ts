import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { readPixels } from '../../../renderer/features/scan/reading/read-pixels.ts';
import { addPicture, readPicture } from '../../../renderer/features/scan/seen-codes.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import {
  type GreyPicture,
  labelOf,
  quarterTurn,
  rgbaOf,
  upsideDown,
} from '../../support/lists/barcode-picture.ts';

const [one, two] = [sampleImei(1), sampleImei(2)];
const iccid = '8944500102198304826';
const eid = '89049032000001000000012345678901';
const ean = '4006381333931';
const box = labelOf([
  { kind: 'code128', text: one },
  { kind: 'code128', text: two },
  { kind: 'code128', text: eid },
  { kind: 'code128', text: iccid },
  { kind: 'ean13', text: ean },
]);
const read = async (picture: GreyPicture) => readPicture(await readPixels(rgbaOf(picture)));
const reported = (codes: Awaited<ReturnType<typeof read>>) =>
  codes.map(({ kind, identifier, slot }) => [kind, identifier, slot]);

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = await readFile(file);
  prepareZXingModule({
    overrides: { wasmBinary: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
  });
});

describe('the label of a box', () => {
  const all = [
    ['imei', one, 1],
    ['imei', two, 2],
    ['eid', eid, null],
    ['iccid', iccid, null],
    ['ean', ean, null],
  ];

  test('is read completely, with the kind of each code, and with IMEI 1 and 2 distinguished', async () => {
    expect(reported(await read(box))).toEqual(all);
  });

  test('is read equally upside down or on its side', async () => {
    expect(reported(await read(upsideDown(box)))).toEqual(all);
    expect(reported(await read(quarterTurn(box)))).toEqual(all);
    expect(reported(await read(quarterTurn(upsideDown(box))))).toEqual(all);
  });

  test('may have all numbers in one square code', async () => {
    const text = `IMEI2:${two};IMEI1:${one};SN:F2LXK7Q4N70R`;
    for (const kind of ['qrcode', 'datamatrix'] as const)
      expect(reported(await read(labelOf([{ kind, text }])))).toEqual([
        ['imei', two, 2],
        ['imei', one, 1],
        ['serial', 'F2LXK7Q4N70R', null],
      ]);
  });

  test('gives no codes if it is empty', async () => {
    const { width, height } = box;
    expect(await read({ width, height, pixels: new Uint8Array(width * height).fill(255) })).toEqual([]);
  });
});

describe('one picture after the other', () => {
  const imeis = (...texts: readonly string[]) =>
    read(labelOf(texts.map((text) => ({ kind: 'code128' as const, text }))));

  test('does not remove codes that were read before', async () => {
    const both = await imeis(one, two);
    expect(addPicture(both, [])).toEqual(both);
    expect(reported(addPicture(both, await imeis(two)))).toEqual(reported(both));
  });

  test('does not guess which IMEI is which until both are in one picture', async () => {
    const [second, both] = [await imeis(two), await imeis(one, two)];
    const apart = addPicture(second, await imeis(one));
    expect(apart.map(({ slot }) => slot)).toEqual([null, null]);
    expect(reported(addPicture(apart, both))).toEqual([
      ['imei', one, 1],
      ['imei', two, 2],
    ]);
  });
});
