import { expect, test } from 'vitest';
import { changedBy, statusMeanings } from '../../../renderer/features/order/doubt/status-meanings.ts';

test('a status number can get a family’s numbering or its own meaning, a status word only its own meaning', () => {
  expect(statusMeanings('4').map(({ key, means }) => [key, means])).toEqual([
    ['dhru', 'success'],
    ['gsm-fusion', 'in-process'],
    ['pending', 'pending'],
    ['in-process', 'in-process'],
    ['success', 'success'],
    ['rejected', 'rejected'],
  ]);
  expect(statusMeanings('Issued').map(({ by }) => by)).toEqual(Array(4).fill('this-alone'));
});

test('a family’s numbering changes all numbers with another meaning, but no word; a single meaning changes one status', () => {
  const seen = [
    { said: '4', orders: 12, means: 'unknown' },
    { said: '1', orders: 3, means: 'in-process' },
    { said: 'Pending', orders: 2, means: 'pending' },
  ] as const;
  const [, fusion, , , done] = statusMeanings('4');
  if (!fusion || !done) throw new Error('no such meaning');
  expect(changedBy(fusion, seen, '4')).toEqual([
    { said: '4', orders: 12, means: 'in-process' },
    { said: '1', orders: 3, means: 'pending' },
  ]);
  expect(changedBy(done, seen, '4')).toEqual([{ said: '4', orders: 12, means: 'success' }]);
});
