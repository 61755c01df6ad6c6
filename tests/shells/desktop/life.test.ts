import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { desktopsUnderTest } from '../../support/desktop/desktops-under-test.ts';
import type { Recorded } from '../../support/electron/recorded.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { inWhole } from '../../support/whole-form.ts';

// How the desktop shell starts, fails to start, and ends: the built main bundle with the stand-in for `electron`.

const desktops = desktopsUnderTest();

const start = (folder: string, ...words: readonly string[]) => desktops.start(folder, words);

const errorBox = (records: readonly Recorded[]) =>
  records.find(({ name }) => name === 'dialog.showErrorBox')?.args;
const noStack = /^\s+at /m;

describe('a start that cannot succeed', () => {
  it('reports in a sentence that the data folder cannot be written, on screen and in the terminal, and exits with 1', async () => {
    const file = join(desktops.folder, 'a-file');
    await writeFile(file, '');
    const { code, records, stderr } = await (await start(join(file, 'inside'))).exited;
    expect(code).toBe(1);
    expect(errorBox(records)?.[1]).toMatch(/^IMEI Desk cannot write to its data folder .*--data-dir\.$/);
    expect(stderr).toContain(String(errorBox(records)?.[1]));
    expect(stderr).not.toMatch(noStack);
  });

  it('reports that another process holds the data folder', async () => {
    await start(desktops.folder);
    const { code, records, stderr } = await (await start(desktops.folder)).exited;
    expect(code).toBe(1);
    expect(errorBox(records)?.[1]).toMatch(/already running on the data folder/);
    expect(stderr).not.toMatch(noStack);
  });

  it('reports an unreadable journal, and leaves the file unchanged', async () => {
    const journal = join(desktops.folder, 'journal.sqlite');
    await writeFile(journal, 'this is not a journal, but it may be all that a shop has');
    const { code, records, stderr } = await (await start(desktops.folder)).exited;
    expect(code).toBe(1);
    expect(errorBox(records)?.[1]).toContain(journal);
    expect(stderr).not.toMatch(noStack);
    expect(await readFile(journal, 'utf8')).toBe('this is not a journal, but it may be all that a shop has');
  });

  it.each([
    ['by an argument', {}, ['word=--no-sandbox']],
    ['by the environment', { ELECTRON_DISABLE_SANDBOX: '' }, []],
  ])('refuses to run packaged if the sandbox is switched off %s', async (_how, env, words) => {
    const app = await desktops.start(desktops.folder, ['packaged', ...words], env);
    const { code, records } = await app.exited;
    expect(code).toBe(1);
    expect(errorBox(records)?.[1]).toMatch(/^IMEI Desk does not run without its sandbox\./);
    expect(records.some(({ name }) => name === 'BrowserWindow')).toBe(false);
  });
});

describe('a start in a foreign environment', () => {
  it('loads its keychain’s library from its own files, whatever the environment names', async () => {
    const env = { NAPI_RS_NATIVE_LIBRARY_PATH: join(desktops.folder, 'theirs.node') };
    const app = await desktops.start(desktops.folder, ['packaged'], env);
    expect(await app.drive('askForPort', { origin: 'app://desk' })).toBe(1);
  });
});

describe('a start with Chromium’s own arguments', () => {
  it.each([
    'remote-debugging-port',
    ...inWhole(
      'remote-debugging-pipe',
      'disable-web-security',
      'gpu-launcher',
      'renderer-cmd-prefix',
      'utility-cmd-prefix',
      'browser-subprocess-path',
      'single-process',
    ),
  ])(
    '--%s is refused by the packaged app, because another program could order through its page',
    async (name) => {
      const app = await desktops.start(desktops.folder, ['packaged', `word=--${name}=1`]);
      const { code, stderr, records } = await app.exited;
      expect(code).toBe(1);
      expect(stderr).toContain(`--${name}`);
      expect(records.map((record) => record.name)).not.toContain('BrowserWindow');
    },
  );
});

describe('a second instance', () => {
  it('ends at once with a sentence and opens nothing', async () => {
    const { code, records, stderr } = await (await start(desktops.folder, 'second')).exited;
    expect(code).toBe(0);
    expect(stderr).toBe('IMEI Desk is already open; its window was brought to the front.\n');
    expect(records.some(({ name }) => name === 'BrowserWindow')).toBe(false);
  });

  it('brings the window of the first instance to the front', async () => {
    const app = await start(desktops.folder);
    await app.drive('appEvent', { event: 'second-instance' });
    const names = (await app.drive<readonly Recorded[]>('records')).map(({ name }) => name);
    expect(names).toContain('BrowserWindow.focus');
  });
});

describe('closing', () => {
  it('follows from closing the window: everything is stopped, the folder is free, the exit code is 0', async () => {
    const app = await start(desktops.folder);
    expect(await app.drive('closeWindow')).toBe(true);
    const { code, stderr } = await app.exited;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const again = await start(desktops.folder);
    expect(await again.drive('askForPort', { origin: 'app://desk' })).toBe(1);
  });

  it('follows from the system’s request to quit', async () => {
    const app = await start(desktops.folder);
    expect(await app.drive('appEvent', { event: 'before-quit' })).toBe(true);
    expect((await app.exited).code).toBe(0);
  });
});

describe('an unexpected error in the main process', () => {
  it.each([
    ['error', 'an error that nobody caught'],
    ['rejection', 'a rejection that nobody caught'],
  ])('(%s) is logged, reported in a sentence, and ends the app with 1', async (how, message) => {
    const app = await start(desktops.folder);
    await app.drive('unexpectedError', { how });
    const { code, records, stderr } = await app.exited;
    expect(code).toBe(1);
    const sentence = String(errorBox(records)?.[1]);
    const [, incident = 'none'] = /\(incident (\w+) in the log\)/.exec(sentence) ?? [];
    expect(sentence).toContain('What it wrote down is safe');
    expect(sentence).not.toContain(message);
    const log = await readFile(join(desktops.folder, 'logs', 'shell.log'), 'utf8');
    const line = log.split('\n').find((each) => each.includes(incident));
    expect(line).toContain(message);
    expect(stderr).toContain(incident);
    expect(stderr).not.toMatch(noStack);
    // An error of one run does not affect the next.
    const again = await start(desktops.folder);
    expect(await again.drive('askForPort', { origin: 'app://desk' })).toBe(1);
  });
});

it('an unexpected error is logged without keys, mail addresses and device numbers', async () => {
  const supplier = await startPracticeSupplier({ port: 0 });
  onTestFinished(() => supplier.stop());
  const app = await start(desktops.folder);
  await app.drive('askForPort', { origin: 'app://desk' });
  const { baseAddress, apiKey } = supplier;
  const input = { name: 'Supplier', baseAddress, signIn: { form: 'key', apiKey } };
  await app.drive('call', { name: 'connections.add', input });
  const words = ` at ${apiKey} of shop@example.com for ${sampleImei(1)}`;
  await app.drive('unexpectedError', { how: 'error', words });
  await app.exited;
  const log = await readFile(join(desktops.folder, 'logs', 'shell.log'), 'utf8');
  expect(log).toContain('an error that nobody caught at [key] of [e-mail] for [number]');
  expect(log).not.toContain(apiKey);
});

describe('the window', () => {
  it('opens at its last place, which is stored in a file that only its owner can read', async () => {
    const first = await start(desktops.folder);
    await first.drive('closeWindow');
    await first.exited;
    const { mode } = await stat(join(desktops.folder, 'window.json'));
    expect(process.platform === 'win32' ? 0 : mode & 0o077).toBe(0);
    const second = await start(desktops.folder);
    const { options } = await second.drive<{ options: object }>('window');
    expect(options).toMatchObject({ x: 40, y: 30, width: 1300, height: 810 });
  });

  it('opens in its default size if its file is broken, and leaves the preferences unchanged', async () => {
    await writeFile(join(desktops.folder, 'window.json'), '{ cut sho');
    await writeFile(
      join(desktops.folder, 'preferences.json'),
      JSON.stringify({ colorScheme: 'light', operator: 'Ada' }),
    );
    const app = await start(desktops.folder);
    const { options } = await app.drive<{ options: object }>('window');
    expect(options).toMatchObject({ width: 1280, height: 800 });
    expect(JSON.parse(await readFile(join(desktops.folder, 'preferences.json'), 'utf8'))).toMatchObject({
      operator: 'Ada',
    });
  });

  it('reloads a crashed page three times at most', async () => {
    const app = await start(desktops.folder);
    const reloads: number[] = [];
    for (let death = 0; death < 5; death += 1) reloads.push(await app.drive<number>('pageGone'));
    expect(reloads).toEqual([1, 2, 3, 3, 3]);
  });
});

describe('a source checkout', () => {
  it('has developer tools, and allows the requests of these tools', async () => {
    const app = await start(desktops.folder);
    const { options } = await app.drive<{ options: { webPreferences: { devTools: boolean } } }>('window');
    expect(options.webPreferences.devTools).toBe(true);
    const url = 'devtools://devtools/bundled/inspector.html';
    expect(await app.drive('request', { url })).toEqual({ cancel: false });
    expect(await app.drive('request', { url: 'https://supplier.example/' })).toEqual({ cancel: true });
  });
});
