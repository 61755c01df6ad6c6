import { describe, expect, test } from 'vitest';
import { brandOfModel, brandOfService, modelKey } from '../../../shared/model/known/brands.ts';
import { knownDevice, type TacModel } from '../../../shared/model/known/device-words.ts';
import { serviceRecord } from '../../../shared/model/known/service-record.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { replayShop } from '../../support/shop/replayed-shop.ts';
import { inWhole } from '../../support/whole-form.ts';

const imei = sampleImei(1);
const galaxy = (devices: number): TacModel => ({ model: 'Galaxy S21', brand: 'Samsung', devices, lastAt: 9 });
const service = serviceRecord({ name: 'iPhone Check', group: 'Apple' }, []);

describe('the maker', () => {
  test.each([
    ['iPhone 13 128GB Midnight', 'Apple'],
    ['SM-G991B', 'Samsung'],
    ['Galaxy S22 LG U+ SM-S901N', 'Samsung'],
    ['Redmi Note 12 Pro', 'Xiaomi'],
    ['iPhone 11 / Galaxy A54', null],
    ['G42 5G', null],
    ['Pineapple 5', null],
  ])('the model %s names: %s', (model, brand) => {
    expect(brandOfModel(model)).toBe(brand);
  });

  test.each([
    ['iPhone Check', 'Checks', 'Apple', true],
    ['SimLock Check', 'Samsung – IMEI Checks', 'Samsung', false],
    ['Samsung Info', 'Checks', 'Samsung', false],
  ])('the service %s in %s is for %s', (name, group, brand, certain) => {
    expect(brandOfService({ name, group })).toEqual({ brand, certain });
  });

  test.each([
    ['Samsung & all brands Blacklist', ''],
    ['Samsung, Xiaomi Check', ''],
    ['iPhone Check', 'Samsung'],
    ['Samsung / others', ''],
    ['LG U+ Korea Status', ''],
    ['Google Fi USA Check', ''],
    ['Vivo Brasil Check', ''],
    ['Worldwide Blacklist', 'All phones, Samsung too'],
  ])('is unknown for %s in "%s"', (name, group) => {
    expect(brandOfService({ name, group })).toBeNull();
  });

  test('storage and colour do not make another model', () => {
    expect(modelKey('iPhone 13 128GB Midnight')).toBe(modelKey('IPHONE 13 256GB Pink'));
    expect(modelKey('iPhone SE (2022) 64GB')).not.toBe(modelKey('iPhone SE (2020) 64GB'));
  });
});

describe('a warning about another maker', () => {
  const words = (models: readonly TacModel[], table: { brand: string; model: string } | null = null) =>
    knownDevice(imei, '00101000', { models, table }, service, []).words;

  test('is shown when five devices agree, with the number of results and the time of the last result', () => {
    expect(words([galaxy(4)])).toEqual([]);
    expect(words([galaxy(5)])).toEqual([
      { is: 'other-brand', brand: 'Samsung', wanted: 'Apple', results: 5, lastAt: 9 },
    ]);
  });

  test('is not shown if results differ, however many results there are', () => {
    expect(words([galaxy(60), { ...galaxy(3), model: 'iPhone 11', brand: 'Apple' }])).toEqual([]);
  });

  test('is shown because of the shop’s own table alone, unless the shop’s own results contradict the table', () => {
    const table = { brand: 'Samsung', model: 'Galaxy S21' };
    expect(words([], table)).toMatchObject([{ brand: 'Samsung', results: null, lastAt: null }]);
    expect(words([{ ...galaxy(1), model: 'iPhone 11', brand: 'Apple' }], table)).toEqual([]);
  });
});

describe('replayed shops', () => {
  // Fixed seeds, so that a random defect can be repeated.
  test.each([1, ...inWhole(2, 3, 4, 5)])(
    'give no false warning in 5,000 results, and every true one that can be known (%i)',
    (seed) => {
      const replayed = replayShop(5_000, randomFrom(seed));
      const false_ = replayed.flatMap(({ said, truth, order }) =>
        said.filter(({ is }) => !truth.includes(is)).map(({ is }) => `${is} before ${order}`),
      );
      expect(false_).toEqual([]);
      // In the second half the shop knows enough results of each kind of device and service.
      const settled = replayed.slice(2_500);
      for (const is of ['other-brand', 'never-succeeded', 'unlocked'] as const) {
        const true_ = settled.filter(({ knowable }) => knowable.includes(is));
        expect(true_.length).toBeGreaterThan(10);
        expect(
          true_.filter(({ said }) => !said.some((word) => word.is === is)).map(({ order }) => order),
        ).toEqual([]);
      }
    },
  );
});

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
