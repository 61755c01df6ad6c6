import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { UpdateStatus } from '../../../shared/model/host/update.ts';
import { builtApp } from '../../support/app/built-app.ts';
import { type DesktopProcess, startDesktop } from '../../support/desktop/desktop-process.ts';
import type { Recorded } from '../../support/electron/recorded.ts';
import { writeFirstJournal } from '../../support/journal/first-journal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { feedOf, installerBytes, serving, signed } from '../../support/updates/signed-feed.ts';
import { startFeed } from '../../support/updates/update-feed.ts';
import { inWhole } from '../../support/whole-form.ts';

// The built main bundle with the stand-in for `electron`, as an AppImage with an update from a feed, and with orders in every state.

let app: DesktopProcess | undefined;
let out: string;

beforeAll(async () => {
  out = await builtApp();
});

afterEach(async () => {
  app?.stop();
  await app?.exited;
});

/** Prepares an AppImage with an update feed, on a data folder with orders in every state. */
async function openInstalled() {
  const feed = await startFeed();
  const [file] = feedOf().files as readonly object[];
  feed.answer(
    serving(signed(feedOf({ files: [{ ...file, platform: process.platform, arch: process.arch }] }))),
  );
  const folder = await temporaryFolder();
  const files = join(folder, 'app');
  await cp(out, join(files, 'out'), { recursive: true });
  await symlink(resolve(import.meta.dirname, '../../../node_modules'), join(files, 'node_modules'));
  const { url, publicKey } = feed.installer.feed;
  const version = '0.1.0';
  await writeFile(
    join(files, 'package.json'),
    JSON.stringify({ name: 'imei-desk', version, updates: { feed: url, publicKey } }),
  );
  const [data, appImage] = [join(folder, 'data'), join(folder, 'imei-desk.AppImage')];
  await mkdir(data, { mode: 0o700 });
  await writeFirstJournal(join(data, 'journal.sqlite'));
  // An AppImage's variables count only for programs that run from inside that AppImage.
  const env = {
    APPIMAGE: appImage,
    APPDIR: dirname(process.execPath),
    XDG_STATE_HOME: join(folder, 'state'),
  };
  return {
    data,
    /** The program that the next start would run. */
    program: async () =>
      (await readFile(appImage)).equals(installerBytes) ? 'new' : readFile(appImage, 'utf8'),
    /** The states of the orders in the journal's file. */
    states() {
      const database = new DatabaseSync(join(data, 'journal.sqlite'));
      const states = database.prepare('select number, state from orders order by number').all();
      const [check] = database.prepare('pragma integrity_check').all();
      database.close();
      return {
        check: check?.integrity_check,
        states: states.map(({ number, state }) => `${number} ${state}`),
      };
    },
    /** Starts the old version, and waits until the new version is ready. */
    async start(more: Readonly<Record<string, string>> = {}): Promise<DesktopProcess> {
      await writeFile(appImage, 'old');
      app = await startDesktop(join(files, 'out'), data, [], undefined, { ...env, ...more });
      await app.drive('askForPort', { origin: 'app://desk' });
      const status = await app.drive<UpdateStatus>('call', { name: 'host.askForUpdate', input: undefined });
      expect(status).toMatchObject({ trouble: null, ready: { version: '9.0.0' } });
      return app;
    },
  };
}

const onlyOnLinux = process.platform === 'linux' ? test : test.skip;

onlyOnLinux(
  'when a person closes the app, the new version is installed after all data was written',
  async () => {
    const shop = await openInstalled();
    const running = await shop.start();
    const before = shop.states();
    expect(await shop.program()).toBe('old');
    await running.drive('closeWindow');
    expect((await running.exited).code).toBe(0);
    expect([await shop.program(), shop.states()]).toEqual(['new', before]);
  },
);

onlyOnLinux.each([
  ['the system ends', (app: DesktopProcess) => app.drive('sessionEnds', {})] as const,
  ...inWhole(
    [
      'Windows says that the session ends',
      (app: DesktopProcess) => app.drive('windowEvent', { event: 'session-end' }),
    ] as const,
    ['the app is told to end by a signal', (app: DesktopProcess) => app.signal('SIGTERM')] as const,
  ),
])('if %s, the old version stays, and no backup is made for the new version', async (_what, end) => {
  const shop = await openInstalled();
  const running = await shop.start();
  const before = shop.states();
  await rm(join(shop.data, 'backups'), { recursive: true, force: true });
  await end(running);
  const { code, records } = await running.exited;
  expect({ code, asked: records.filter(({ name }: Recorded) => name === 'dialog.showMessageBox') }).toEqual({
    code: 0,
    asked: [],
  });
  expect([await shop.program(), shop.states()]).toEqual(['old', before]);
  await expect(readFile(join(shop.data, 'backups'))).rejects.toThrow('ENOENT');
});

onlyOnLinux('if a person opens the app again while it closes, the old version stays', async () => {
  const shop = await openInstalled();
  const running = await shop.start();
  // A process that waits for the folder writes this file.
  await writeFile(join(shop.data, 'owner.awaited'), '');
  await running.drive('closeWindow');
  expect((await running.exited).code).toBe(0);
  expect(await shop.program()).toBe('old');
});

onlyOnLinux(
  'if the app is killed at any step of closing, one version is complete and every order is unchanged',
  async () => {
    const shop = await openInstalled();
    const hook = {
      NODE_OPTIONS: `--import=${import.meta.resolve('../../support/desktop/dies-while-closing.ts')}`,
    };
    const seen = new Set<string>();
    let before: ReturnType<typeof shop.states> | undefined;
    let alive = false;
    let deaths = 0;
    for (let at = 1; !alive; at += 9) {
      const running = await shop.start({ ...hook, IMEI_TEST_DIE_AT: String(at) });
      before ??= shop.states();
      await running.drive('closeWindow').catch(() => {});
      alive = (await running.exited).code === 0;
      if (!alive) deaths += 1;
      const program = await shop.program();
      expect(['old', 'new'], `at step ${at}`).toContain(program);
      seen.add(program);
      expect(shop.states(), `at step ${at}`).toEqual(before);
    }
    expect(before?.check).toBe('ok');
    expect(deaths).toBeGreaterThan(3);
    expect([...seen].sort()).toEqual(['new', 'old']);
  },
  300_000,
);
