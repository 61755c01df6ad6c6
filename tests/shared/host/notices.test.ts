import { expect, test } from 'vitest';
import { noticeId, noticeTarget } from '../../../shared/model/host/notice.ts';
import { isQuiet } from '../../../shared/model/host/notice-settings.ts';

const at = (hours: number, minutes: number) => new Date(2026, 10, 23, hours, minutes).getTime();

test('quiet hours follow the shop’s clock, also across midnight', () => {
  const night = { from: '22:00', to: '08:30' };
  expect([at(21, 59), at(22, 0), at(3, 0), at(8, 29), at(8, 30)].map((ms) => isQuiet(night, ms))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  const noon = { from: '12:00', to: '13:00' };
  expect([at(11, 59), at(12, 30), at(13, 0)].map((ms) => isQuiet(noon, ms))).toEqual([false, true, false]);
  expect(isQuiet({ from: '09:00', to: '09:00' }, at(9, 0))).toBe(false);
  expect(isQuiet(null, at(3, 0))).toBe(false);
});

test('only the id of a notice decides what the notice opens and what its buttons do', () => {
  const id = 'b9a7a1a2-0d0e-4a2e-9d1e-1f2a3b4c5d6e';
  expect(noticeTarget(noticeId('result', id))).toMatchObject({
    place: { screen: 'order', id },
    acts: ['open', 'copy'],
  });
  expect(noticeTarget(noticeId('rows', id))).toMatchObject({
    place: { screen: 'batch', id },
    acts: ['open', 'mute'],
  });
  expect(noticeTarget(noticeId('doubts'))?.place).toEqual({ screen: 'uncertain' });
  // Windows keeps only 64 characters of an id.
  expect(noticeId('stopped', id).length).toBeLessThanOrEqual(64);
});

test.each(['', 'result', 'result.', 'orders.one', 'else.x', 'order.<b>', `order.${'x'.repeat(51)}`])(
  'a foreign id opens nothing: %j',
  (id) => {
    expect(noticeTarget(id)).toBeNull();
  },
);
