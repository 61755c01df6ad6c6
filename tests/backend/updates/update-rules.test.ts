import { expect, test } from 'vitest';
import { judgeFeed, mayInstall, turnOf } from '../../../electron/backend/updates/update-rules.ts';
import { isNewerVersion, isVersion } from '../../../electron/backend/updates/version.ts';
import { isWithinHours, notesIn } from '../../../shared/model/host/update.ts';

const file = { platform: 'linux', arch: 'x64', name: 'a', sha512: '', bytes: 1 } as const;
const feed = {
  expires: Date.UTC(2100, 0),
  version: '1.2.0',
  minimum: null,
  share: 100,
  notes: {},
  files: [file],
};
const here = { version: '1.1.9', installationId: 'one', platform: 'linux', arch: 'x64' };

test.each([
  ['1.10.0', '1.9.9', true],
  ['1.9.9', '1.10.0', false],
  ['1.2.0', '1.2.0', false],
  ['2.0.0', '1.99.99', true],
  ['0.0.0', '0.0.0-test', true],
])('%s after %s: %s', (one, other, after) => expect(isNewerVersion(one, other)).toBe(after));

test('a version is three plain numbers', () => {
  expect(
    ['1.2.3', '01.2.3', '1.2', '1.2.3-beta', '1.2.3.4', ' 1.2.3', '1.2.9999999'].filter(isVersion),
  ).toEqual(['1.2.3']);
});

test('only a newer version for this machine is accepted', () => {
  expect(judgeFeed(feed, here).take).toBe(file);
  for (const version of ['1.2.0', '1.3.0']) expect(judgeFeed(feed, { ...here, version }).take).toBeNull();
  expect(judgeFeed(feed, { ...here, arch: 'arm64' }).take).toBeNull();
});

test('a rollout share of 25 reaches about 25 % of the installations, and a larger share reaches these too', () => {
  const shops = Array.from({ length: 2_000 }, (_, index) => `shop-${index}`);
  const taking = shops.filter(
    (shop) => judgeFeed({ ...feed, share: 25 }, { ...here, installationId: shop }).take,
  );
  expect(taking.length).toBeGreaterThan(430);
  expect(taking.length).toBeLessThan(570);
  const more = shops.filter(
    (shop) => judgeFeed({ ...feed, share: 60 }, { ...here, installationId: shop }).take,
  );
  expect(taking.filter((shop) => !more.includes(shop))).toEqual([]);
  expect(shops.some((shop) => judgeFeed({ ...feed, share: 0 }, { ...here, installationId: shop }).take)).toBe(
    false,
  );
  // Another version starts its rollout with other shops.
  expect(turnOf('shop-1', '1.2.0')).not.toBe(turnOf('shop-1', '1.3.0'));
});

test('an update is required, whatever the rollout share, if the feed’s minimum is above this version', () => {
  const demanding = { ...feed, share: 0, minimum: '1.2.0' };
  expect(judgeFeed(demanding, here)).toEqual({ take: file, demanded: '1.2.0' });
  expect(judgeFeed({ ...demanding, minimum: '1.1.9' }, here)).toEqual({ take: null, demanded: null });
});

test('nothing is installed while an order is claimed or sent, or during opening hours', () => {
  const at = (time: string): number => new Date(`2026-11-23T${time}:00`).getTime();
  const day = { from: '09:00', to: '20:00' };
  const now = { unsettled: 0, hours: day, nowMs: at('20:00') };
  expect(mayInstall(now)).toBe(true);
  expect(mayInstall({ ...now, nowMs: at('19:59') })).toBe(false);
  expect(mayInstall({ ...now, nowMs: at('09:00') })).toBe(false);
  expect(mayInstall({ ...now, nowMs: at('12:00'), hours: null })).toBe(true);
  expect(mayInstall({ ...now, unsettled: 1 })).toBe(false);
  const night = { from: '18:00', to: '02:00' };
  expect(['17:59', '18:00', '01:59', '02:00'].map((time) => isWithinHours(time, night))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('notes are shown in the shop’s language, else in English', () => {
  const notes = { en: 'en', pt: 'pt', 'pt-BR': 'br' };
  expect(['pt-BR', 'pt-PT', 'ar'].map((language) => notesIn(notes, language))).toEqual(['br', 'pt', 'en']);
  expect(notesIn({ fr: 'fr' }, 'vi')).toBe('fr');
  expect(notesIn({}, 'en')).toBe('');
});
