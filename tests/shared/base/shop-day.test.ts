import { afterEach, expect, test } from 'vitest';
import {
  shopDay,
  shopOffsets,
  shopTime,
  shopZone,
  startOfShopDay,
} from '../../../shared/model/base/shop-day.ts';

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
])('in %s the time %s belongs to the day %s', (TZ, moment, day, time) => {
  process.env.TZ = TZ;
  expect(shopDay(Date.parse(moment))).toBe(day);
  expect(shopTime(Date.parse(moment))).toBe(time);
});

test.each([
  // In turn: a day of 23 hours, a day after a day of 25 hours, and a day that begins at one o'clock.
  ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00Z', '2026-03-27T23:00:00Z'],
  ['Europe/Berlin', '2026-10-26T12:00:00Z', '2026-10-25T23:00:00Z', '2026-10-24T22:00:00Z'],
  ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00Z', '2026-04-22T22:00:00Z'],
])('in %s the day of %s begins at %s, and the previous day at %s', (TZ, moment, start, before) => {
  process.env.TZ = TZ;
  expect(new Date(startOfShopDay(Date.parse(moment))).toISOString()).toBe(start.replace('Z', '.000Z'));
  expect(new Date(startOfShopDay(Date.parse(moment), 1)).toISOString()).toBe(before.replace('Z', '.000Z'));
});

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  [':/etc/localtime', 'UTC'],
  ['UTC+3', '-03:00'],
  ['/usr/share/zoneinfo/Asia/Kathmandu', '+05:45'],
  ['', 'UTC'],
  ['Nonsense', 'UTC'],
])('the time zone of a machine with TZ “%s” is %s, which is valid for formats', (TZ, zone) => {
  process.env.TZ = TZ;
  expect(shopZone()).toBe(zone);
  expect(() => new Intl.DateTimeFormat('en', { timeZone: shopZone() })).not.toThrow();
});

test.each([
  ['Europe/Berlin', ['2025-12-31T23:00', '2026-03-29T01:00', '2026-10-25T01:00'], [60, 120, 60]],
  ['Australia/Lord_Howe', ['2025-12-31T23:00', '2026-04-04T15:00', '2026-10-03T15:30'], [660, 630, 660]],
  ['Asia/Kathmandu', ['2025-12-31T23:00'], [345]],
])('the clock changes of %s are correct', (TZ, moments, minutes) => {
  process.env.TZ = TZ;
  const from = Date.parse('2025-12-31T23:00Z');
  const offsets = shopOffsets(from, from + 360 * 86_400_000);
  expect(offsets.map(({ sinceMs }) => new Date(sinceMs).toISOString().slice(0, 16))).toEqual(moments);
  expect(offsets.map(({ offsetMs }) => offsetMs / 60_000)).toEqual(minutes);
});
