import { afterEach, expect, test } from 'vitest';
import { shopDay, shopTime, startOfShopDay } from '../../../shared/model/base/shop-day.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ['Pacific/Kiritimati', '2026-11-21T11:00:00Z', '2026-11-22', '2026-11-22 01:00:00'],
  ['Pacific/Kiritimati', '2026-11-21T09:59:59Z', '2026-11-21', '2026-11-21 23:59:59'],
  ['Pacific/Pago_Pago', '2026-11-22T10:59:59Z', '2026-11-21', '2026-11-21 23:59:59'],
  ['Asia/Kathmandu', '2026-11-21T18:15:00Z', '2026-11-22', '2026-11-22 00:00:00'],
])('in %s the moment %s is of the day %s', (TZ, moment, day, time) => {
  process.env.TZ = TZ;
  expect(shopDay(Date.parse(moment))).toBe(day);
  expect(shopTime(Date.parse(moment))).toBe(time);
});

test.each([
  // A day of 23 hours, one of 25, and one that begins at one o'clock.
  ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z', '2026-03-27T23:00:00Z'],
  ['Europe/Berlin', '2026-10-26T12:00:00Z', '2026-10-25T23:00:00Z', '2026-10-24T22:00:00Z'],
  ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00Z', '2026-04-22T22:00:00Z'],
])('in %s the day of %s begins at %s, and the one before at %s', (TZ, moment, start, before) => {
  process.env.TZ = TZ;
  expect(new Date(startOfShopDay(Date.parse(moment))).toISOString()).toBe(start.replace('Z', '.000Z'));
  expect(new Date(startOfShopDay(Date.parse(moment), 1)).toISOString()).toBe(before.replace('Z', '.000Z'));
});
