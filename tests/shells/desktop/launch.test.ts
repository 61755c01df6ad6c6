import { mkdir, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PageRequest } from '../../../shared/model/host/page-request.ts';
import type { DesktopProcess } from '../../support/desktop/desktop-process.ts';
import { desktopsUnderTest } from '../../support/desktop/desktops-under-test.ts';
import type { Recorded } from '../../support/electron/recorded.ts';

// The app's arguments, and files opened with it: the built main bundle with the stand-in for `electron`.

const desktops = desktopsUnderTest();

const start = (...words: readonly string[]) => desktops.start(join(desktops.folder, 'shop'), words);

async function openPage(app: DesktopProcess): Promise<void> {
  await app.drive('askForPort', { origin: 'app://desk' });
}
const nextRequest = (app: DesktopProcess) => app.drive<PageRequest>('nextRequest');
const namesOf = async (app: DesktopProcess) =>
  (await app.drive<readonly Recorded[]>('records')).map(({ name }) => name);
const toNewOrder = (identifier: string | null) => ({
  what: 'open',
  place: { screen: 'new-order', identifier },
});

/** All files and folders in a folder, with their sizes and the times of their last changes. */
async function listing(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    ['.', ...names.toSorted()].map(async (name) => {
      const { mtimeMs, size } = await stat(join(folder, name));
      return `${name} ${mtimeMs} ${size}`;
    }),
  );
}

describe('a second instance', () => {
  it('J6: changes no file in the data folder', async () => {
    const folder = join(desktops.folder, 'shop');
    await mkdir(folder);
    await writeFile(join(folder, 'journal.sqlite'), 'the journal of the first');
    const before = await listing(folder);
    const { code } = await (await start('second', 'word=imei-desk://new')).exited;
    expect(code).toBe(0);
    expect(await listing(folder)).toEqual(before);
  });

  it('creates no data folder', async () => {
    await (await start('second')).exited;
    expect(await readdir(desktops.folder)).toEqual([]);
  });

  it('passes only its arguments and its working directory to the first instance', async () => {
    const { records } = await (await start('second', 'word=--open=import', 'word=list.csv')).exited;
    const [reported] = records.find(({ name }) => name === 'app.requestSingleInstanceLock')?.args ?? [];
    expect(reported).toEqual({
      words: [`--data-dir=${join(desktops.folder, 'shop')}`, '--open=import', 'list.csv'],
      folder: process.cwd(),
    });
  });
});

describe('arguments from a second instance', () => {
  it('are opened by the first instance, whose window comes to the front', async () => {
    const app = await start();
    await openPage(app);
    await app.drive('secondInstance', {
      told: { words: ['imei-desk://new?imei=352099001761481'], folder: '/' },
    });
    expect(await nextRequest(app)).toEqual(toNewOrder('352099001761481'));
    expect(await namesOf(app)).toContain('BrowserWindow.focus');
  });

  it('are not trusted: another program’s invalid data opens nothing', async () => {
    const app = await start();
    await openPage(app);
    const links = Array.from({ length: 1_000 }, () => 'imei-desk://new');
    for (const reported of [
      null,
      'imei-desk://new',
      { words: 'imei-desk://new', folder: '/' },
      { words: [1, {}, null], folder: '/' },
      { words: ['imei-desk://new'] },
      { words: links, folder: '/' },
      { words: ['x'.repeat(100_000)], folder: '/' },
      { words: ['', '-', '--', '--open='], folder: '/' },
    ])
      await app.drive('secondInstance', { told: reported });
    await app.drive('openUrl', { url: 'imei-desk://order/after' });
    // This is the first request: the invalid data caused none.
    expect(await nextRequest(app)).toEqual({ what: 'open', place: { screen: 'order', id: 'after' } });
  });

  it('bring no window to the front if the system started the second instance at sign-in', async () => {
    const app = await start();
    await app.drive('secondInstance', { told: { words: ['--hidden'], folder: '/' } });
    expect(await namesOf(app)).not.toContain('BrowserWindow.focus');
  });
});

describe('the arguments of a start', () => {
  it.each([
    ['--open=new-order', toNewOrder(null)],
    ['--open=import', { what: 'open', place: { screen: 'import' } }],
    ['--open=uncertain', { what: 'open', place: { screen: 'uncertain' } }],
    ['imei-desk://order/abc', { what: 'open', place: { screen: 'order', id: 'abc' } }],
    ['imei-desk://pay/everything', { what: 'not-opened', why: 'not-our-link', name: null }],
  ])('%s reach the first page', async (word, request) => {
    const app = await start(`word=${word}`);
    await openPage(app);
    expect(await nextRequest(app)).toEqual(request);
  });

  it('are ignored if unknown', async () => {
    const app = await start(
      'word=--open=everything',
      'word=type=click&tag=result.1',
      'word=--enable-logging',
      'word=imei-desk://order/last',
    );
    await openPage(app);
    expect(await nextRequest(app)).toEqual({ what: 'open', place: { screen: 'order', id: 'last' } });
  });

  it('keep the window hidden with --hidden until a person opens the app again', async () => {
    const app = await start('word=--hidden');
    await openPage(app);
    expect(await namesOf(app)).not.toContain('BrowserWindow.show');
    await app.drive('appEvent', { event: 'second-instance' });
    expect(await namesOf(app)).toContain('BrowserWindow.show');
  });
});

describe('a list opened with the app', () => {
  const take = async (app: DesktopProcess, path: string) => {
    await app.drive('openFile', { path });
    return nextRequest(app);
  };
  const read = (app: DesktopProcess, token: string) =>
    app.drive<{ piece: string; more: boolean } | null>('call', { name: 'host.readFile', input: { token } });

  it('is passed to the page completely, in pieces, once', async () => {
    const app = await start();
    await openPage(app);
    const path = join(desktops.folder, 'Liste Nº1.CSV');
    // The file is as long as two and a half pieces.
    const bytes = Buffer.alloc(7_500_000, 'IMEI\r\n352099001761481\r\n');
    await writeFile(path, bytes);
    const request = await take(app, path);
    expect(request).toMatchObject({ what: 'open-file', name: 'Liste Nº1.CSV' });
    const { token } = request as { token: string };
    const pieces: Buffer[] = [];
    for (let more = true; more; ) {
      const answer = await read(app, token);
      if (answer === null) throw new Error('The file went away.');
      pieces.push(Buffer.from(answer.piece, 'base64'));
      more = answer.more;
    }
    expect(pieces).toHaveLength(3);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    expect(await read(app, token)).toBeNull();
    expect(await readFile(path)).toHaveLength(bytes.length);
  });

  it('is refused, not read in part, if it shrinks while it is read', async () => {
    const app = await start();
    await openPage(app);
    const path = join(desktops.folder, 'list.txt');
    await writeFile(path, Buffer.alloc(4_000_000, '1\n'));
    const { token } = (await take(app, path)) as { token: string };
    expect((await read(app, token))?.more).toBe(true);
    await truncate(path, 3_500_000);
    expect(await read(app, token)).toBeNull();
  });

  it('gives a reason if it cannot be opened: folders, other kinds, shares, missing or too large files', async () => {
    const app = await start();
    await openPage(app);
    const at = (name: string) => join(desktops.folder, name);
    await mkdir(at('folder.csv'));
    await writeFile(at('run.exe'), 'MZ');
    await symlink(at('nowhere'), at('link.csv'));
    await writeFile(at('large.csv'), '');
    await truncate(at('large.csv'), 100_000_001);
    const why = async (path: string) => {
      const request = await take(app, path);
      return request.what === 'not-opened' ? request.why : request.what;
    };
    expect(await why(at('folder.csv'))).toBe('not-a-file');
    expect(await why('/dev/zero')).toBe('not-a-file');
    expect(await why(at('run.exe'))).toBe('wrong-kind');
    expect(await why(at('link.csv'))).toBe('gone');
    expect(await why(at('none.csv'))).toBe('gone');
    expect(await why(`${at('list')}\0.csv`)).toBe('gone');
    expect(await why(at('large.csv'))).toBe('too-large');
    expect(await why('\\\\server\\share\\list.csv')).toBe('network-path');
    expect(await why('//server/share/list.csv')).toBe('network-path');
  });

  it('cannot be read without its token', async () => {
    const app = await start();
    await openPage(app);
    for (const token of ['', '../../etc/passwd', '00000000-0000-4000-8000-000000000000'])
      expect(await read(app, token)).toBeNull();
  });

  it('may be named by a URL, or relative to the second instance’s working directory', async () => {
    const app = await start();
    await openPage(app);
    await writeFile(join(desktops.folder, 'list.csv'), '1');
    for (const word of ['list.csv', `file://${desktops.folder}/list.csv`]) {
      await app.drive('secondInstance', { told: { words: [word], folder: desktops.folder } });
      expect(await nextRequest(app)).toMatchObject({ what: 'open-file', name: 'list.csv' });
    }
  });
});
