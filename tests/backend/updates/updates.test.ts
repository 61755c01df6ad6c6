import { appendFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { turnOf } from '../../../electron/backend/updates/update-rules.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { createHastenedClock } from '../../support/time/hastened-clock.ts';
import { realClock } from '../../support/time/real-clock.ts';
import { digest, feedOf, installerBytes, serving, signed } from '../../support/updates/signed-feed.ts';
import { startFeed } from '../../support/updates/update-feed.ts';
import { atLeisure, keepJournal, newestInMemory, openOn } from '../../support/updates/updates-under-test.ts';
import { openSmallDisk } from '../../support/world/taps/small-disk.ts';

const [ourFile] = feedOf().files as readonly object[];

test('a newer version is downloaded, verified, and installed only when the app is closed', async () => {
  const feed = await startFeed();
  const { updates } = await openOn(feed);
  const status = await updates.ask();
  expect(status).toMatchObject({ trouble: null, demanded: null, ready: { version: '9.0.0' } });
  expect(status.ready?.notes.es).toBe('Listas más rápidas.');
  expect(feed.prepared).toEqual(['9.0.0']);
  feed.answer(serving(signed(feedOf({ notes: { ar: 'قوائم أسرع.' } }))));
  expect((await updates.ask()).ready?.notes).toEqual({ ar: 'قوائم أسرع.' });
  expect(feed.prepared, 'the same file').toEqual(['9.0.0']);
  await updates.install();
  expect(feed.installed()).toBe(0);

  const kept: string[] = [];
  await updates.stop(atLeisure);
  expect(await updates.prepareToInstall(async () => kept.push('journal'), atLeisure)).toBe(true);
  expect([kept, feed.installed()]).toEqual([['journal'], 0]);
  await updates.install();
  expect(feed.installed()).toBe(1);
});

test('neither an unreachable nor an older feed affects a ready version', async () => {
  const feed = await startFeed();
  const { updates } = await openOn(feed);
  await updates.ask();
  for (const answer of [
    serving('<!doctype html>'),
    serving(signed(feedOf({ version: '8.0.0' }))),
    serving(''),
  ]) {
    feed.answer(answer);
    expect((await updates.ask()).ready?.version).toBe('9.0.0');
  }
  expect(await updates.prepareToInstall(keepJournal, atLeisure)).toBe(true);
});

const ten = Buffer.from('the version after that');
const tenOf = (change: object = {}) =>
  feedOf({
    version: '10.0.0',
    files: [{ ...ourFile, name: 'imei-desk-10.AppImage', sha512: digest(ten), bytes: ten.length, ...change }],
  });

test('a newer version replaces the ready one only when it is complete', async () => {
  const feed = await startFeed();
  const { updates } = await openOn(feed);
  await updates.ask();
  feed.answer(serving(signed(tenOf()), Buffer.from('something else')));
  expect(await updates.ask()).toMatchObject({ trouble: 'damaged', ready: { version: '9.0.0' } });
  feed.answer(serving(signed(tenOf()), ten));
  expect(await updates.ask()).toMatchObject({ trouble: null, ready: { version: '10.0.0' } });
  expect(feed.prepared).toEqual(['9.0.0', '10.0.0']);
});

test('a replayed older feed changes nothing, in the same run and the next', async () => {
  const feed = await startFeed();
  const folder = join(await temporaryFolder(), 'updates');
  const newest = newestInMemory();
  feed.answer(serving(signed(feedOf({ minimum: '9.0.0', files: [] }))));
  const first = await openOn(feed, { folder, newest });
  expect(await first.updates.ask()).toMatchObject({ demanded: '9.0.0', ready: null });
  feed.answer(serving(signed(feedOf({ version: '8.0.0' }))));
  expect(await first.updates.ask()).toMatchObject({ demanded: '9.0.0', ready: null, trouble: null });

  const second = await openOn(feed, { folder, newest });
  expect(await second.updates.ask()).toMatchObject({ demanded: null, ready: null, trouble: null });
  expect([feed.prepared, feed.asked.includes('/imei-desk-9.AppImage')]).toEqual([[], false]);
  // A later feed is accepted as usual.
  feed.answer(serving(signed(feedOf())));
  expect((await second.updates.ask()).ready?.version).toBe('9.0.0');
});

test('a withdrawn version is not installed, but its replacement is', async () => {
  const feed = await startFeed();
  const folder = join(await temporaryFolder(), 'updates');
  const { updates } = await openOn(feed, { folder });
  await updates.ask();
  feed.answer(serving(signed(feedOf({ share: 0 }))));
  expect((await updates.ask()).ready).toBeNull();
  expect(await updates.prepareToInstall(keepJournal, atLeisure)).toBe(false);
  expect(await readdir(folder)).toEqual([]);

  feed.answer(serving(signed(feedOf())));
  expect((await updates.ask()).ready?.version).toBe('9.0.0');
  const again = feedOf({ files: [{ ...ourFile, sha512: digest(ten), bytes: ten.length }] });
  feed.answer(serving(signed(again), ten));
  expect(await updates.ask()).toMatchObject({ trouble: null, ready: { version: '9.0.0' } });
  expect(await readFile(join(folder, 'imei-desk-9.AppImage'))).toEqual(ten);
});

test('setting the clock does not change which installations get an update', async () => {
  const feed = await startFeed();
  const half = feedOf({ share: 50 });
  feed.answer(serving(signed(half)));
  for (const installationId of ['shop-1', 'shop-2', 'shop-3', 'shop-4', 'shop-5', 'shop-6']) {
    const seen = new Set<boolean>();
    for (const year of [1970, 2026, 2099]) {
      const clock = { ...createHastenedClock(60), nowMs: () => Date.UTC(year, 5, 1) };
      const { updates } = await openOn(feed, { installationId, clock });
      seen.add((await updates.ask()).ready !== null);
    }
    expect([...seen], installationId).toEqual([turnOf(installationId, '9.0.0') < 50]);
  }
});

test.each([
  ['an order is claimed or being sent', { unsettled: () => 1 }],
  ['the shop is open', { hours: () => ({ from: '00:00', to: '00:00' }) }],
])('nothing is installed while %s', async (_what, change) => {
  const feed = await startFeed();
  const { updates } = await openOn(feed, change);
  await updates.ask();
  const kept: string[] = [];
  expect(await updates.prepareToInstall(async () => kept.push('journal'), atLeisure)).toBe(false);
  await updates.install();
  expect([kept, feed.installed()]).toEqual([[], 0]);
});

test('a system that shuts down is not delayed by a backup, a check or an update', async () => {
  const feed = await startFeed();
  const { updates } = await openOn(feed);
  await updates.ask();
  const hurry = new AbortController();
  const begun = Promise.withResolvers<void>();
  const preparing = updates.prepareToInstall(() => {
    begun.resolve();
    return new Promise(() => {});
  }, hurry.signal);
  await begun.promise;
  hurry.abort();
  expect(await preparing).toBe(false);
  await updates.install();

  // The system shuts down just after the update is prepared.
  const late = new AbortController();
  expect(await updates.prepareToInstall(keepJournal, late.signal)).toBe(true);
  late.abort();
  await updates.install();
  const kept: string[] = [];
  expect(await updates.prepareToInstall(async () => kept.push('journal'), late.signal)).toBe(false);
  expect([kept, feed.installed()]).toEqual([[], 0]);

  const preparingForEver = Promise.withResolvers<void>();
  const slow = await startFeed({
    prepare() {
      preparingForEver.resolve();
      return new Promise(() => {});
    },
  });
  const other = await openOn(slow);
  void other.updates.ask();
  await preparingForEver.promise;
  await other.updates.stop(AbortSignal.abort());
});

test('installs nothing when the journal cannot be backed up, or the file has changed since the download', async () => {
  const feed = await startFeed();
  const folder = join(await temporaryFolder(), 'updates');
  const { updates, defects } = await openOn(feed, { folder });
  await updates.ask();
  const fails = () => Promise.reject(new Error('the disk is full'));
  expect(await updates.prepareToInstall(fails, atLeisure)).toBe(false);
  expect(defects).toHaveLength(1);
  await writeFile(join(folder, 'imei-desk-9.AppImage'), 'something else');
  expect(await updates.prepareToInstall(keepJournal, atLeisure)).toBe(false);
  await updates.install();
  expect(feed.installed()).toBe(0);
});

test('the verified copy is installed, not its source', async () => {
  const copy = join(await temporaryFolder(), 'copy');
  const prepare = async ({ file }: { readonly file: string }) => cp(file, copy).then(() => copy);
  const feed = await startFeed({ prepare });
  const { updates } = await openOn(feed);
  await updates.ask();
  await appendFile(copy, '!');
  expect(await updates.prepareToInstall(keepJournal, atLeisure)).toBe(false);
  await writeFile(copy, installerBytes);
  expect(await updates.prepareToInstall(keepJournal, atLeisure)).toBe(true);
});

test('after a crash at any step the next run continues, and a complete download is not repeated', async () => {
  const feed = await startFeed();
  const folder = join(await temporaryFolder(), 'updates');
  // The app ended during the download, and an earlier file had been prepared and never installed.
  await mkdir(folder);
  await writeFile(join(folder, 'imei-desk-9.AppImage.part'), installerBytes.subarray(0, 1_000));
  await writeFile(join(folder, 'imei-desk-8.AppImage'), 'the version before');
  const first = await openOn(feed, { folder });
  await first.updates.ask();
  expect(await readdir(folder)).toEqual(['imei-desk-9.AppImage']);
  // The app ended between preparing and installing.
  await first.updates.prepareToInstall(keepJournal, atLeisure);
  feed.asked.length = 0;

  const second = await openOn(feed, { folder });
  expect((await second.updates.ask()).ready?.version).toBe('9.0.0');
  expect(feed.asked).toEqual(['/updates.json']);
  expect(await readdir(folder)).toEqual(['imei-desk-9.AppImage']);
  // The update was installed, so the feed now offers the version that is running.
  const third = await openOn(feed, { folder, version: '9.0.0' });
  expect(await third.updates.ask()).toMatchObject({ ready: null, trouble: null });
});

test('closing the app during a download stops it at once, and leaves no incomplete file', async () => {
  const feed = await startFeed();
  const folder = join(await temporaryFolder(), 'updates');
  const { updates } = await openOn(feed, { folder, clock: realClock });
  const coming = new Promise<void>((resolve) => {
    feed.answer(({ url }, response) => {
      if (url === '/updates.json') return void response.end(signed(feedOf()));
      response.write(installerBytes.subarray(0, 1_000));
      resolve();
    });
  });
  const asking = updates.ask();
  await coming;
  await updates.stop(atLeisure);
  expect((await asking).ready).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('if the system refuses the file, nothing is ready and the app does not close', async () => {
  const feed = await startFeed({ prepare: () => Promise.reject(new Error('not signed by the publisher')) });
  const { updates, defects } = await openOn(feed);
  expect(await updates.ask()).toMatchObject({ ready: null, trouble: 'not-taken' });
  expect(defects).toHaveLength(1);
});

test('without a feed no request is ever sent', async () => {
  const feed = await startFeed();
  const { updates } = await openOn(feed, { installer: undefined });
  updates.start();
  expect(await updates.ask()).toMatchObject({ from: null, askedAt: null, ready: null });
  expect(feed.asked).toEqual([]);
});

test('with a full disk nothing incomplete is left, and the next check downloads the update', async ({
  skip,
}) => {
  const disk = openSmallDisk();
  if (disk === null) return skip('this user may not mount a disk');
  onTestFinished(() => disk.remove());
  const feed = await startFeed();
  const folder = join(disk.folder, 'updates');
  const { updates, defects } = await openOn(feed, { folder });
  await mkdir(folder);
  disk.fill();
  expect(await updates.ask()).toMatchObject({ trouble: 'no-room', ready: null });
  expect(await readdir(folder)).toEqual([]);
  disk.free();
  expect(await updates.ask()).toMatchObject({ trouble: null, ready: { version: '9.0.0' } });
  expect(defects).toEqual([]);
});
