import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSaveFile } from '../../electron/desktop/dialogs/save-file.ts';
import { type LoopbackUnderTest, startLoopbackUnderTest } from '../support/app/loopback-under-test.ts';
import { BrowserWindow } from '../support/desktop/electron-stand-in.ts';
import { machine, records } from '../support/electron/recorded.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

vi.mock('electron', () => import('../support/desktop/electron-stand-in.ts'));

const file = {
  name: 'orders "x"\r\n.csv',
  type: 'text/csv; charset=utf-8',
  async *content() {
    yield new TextEncoder().encode('one,');
    yield new TextEncoder().encode('two');
  },
};
const broken = {
  ...file,
  async *content() {
    yield new TextEncoder().encode('half');
    throw new Error('the journal is gone');
  },
};

const saveFile = createSaveFile(() => undefined);

let shell: LoopbackUnderTest;
let cookie: string;
beforeAll(async () => {
  shell = await startLoopbackUnderTest();
  cookie = await shell.openSession();
});
afterAll(() => shell.stop());

const take = (path: string, headers: readonly string[] = [`Cookie: ${cookie}`], method = 'GET') =>
  shell.get(path, [`Host: ${shell.host}`, 'Connection: close', ...headers], method);
async function offered(what = file): Promise<string> {
  const handed = await shell.downloads.handOut(what);
  return handed.how === 'download' ? handed.path : '';
}

test('loopback: a download is sent once, to a session, as an attachment', async () => {
  const path = await offered();
  const reply = await take(path);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-disposition']).toBe('attachment; filename="orders__x___.csv"');
  expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  expect(reply.body).toContain('two');
  expect((await take(path)).status).toBe(404);
});

test.each([
  ['without a session', [], 'GET', 401],
  ['with another session', ['Cookie: imei-desk-1=x'], 'GET', 401],
  ['from another site', null, 'GET', 403],
  ['by another method', undefined, 'POST', 405],
] as const)(
  'loopback: a download is refused %s, and stays for its own session',
  async (_, headers, method, status) => {
    const path = await offered();
    const sent = headers === null ? [`Cookie: ${cookie}`, 'Origin: https://evil.example'] : headers;
    expect((await take(path, sent, method)).status).toBe(status);
    expect((await take(path)).status).toBe(200);
  },
);

test('loopback: a path cannot be guessed', async () => {
  expect((await take('/download/')).status).toBe(404);
  expect((await take('/download/../session')).status).toBe(404);
});

test('desktop: a file is saved completely where the person chose', async () => {
  const folder = await temporaryFolder();
  machine.savePath = join(folder, 'orders.csv');
  expect(await saveFile(file)).toEqual({ how: 'saved', path: machine.savePath });
  expect(await readFile(machine.savePath, 'utf8')).toBe('one,two');
  await expect(saveFile(broken)).rejects.toThrow('the journal is gone');
  expect(await readdir(folder)).toEqual(['orders.csv']);
  expect(await readFile(machine.savePath, 'utf8')).toBe('one,two');
});

test('desktop: the dialog is in front of the window, and keeps the extension of a typed name', async () => {
  machine.savePath = '';
  records.length = 0;
  await createSaveFile(() => new BrowserWindow({}) as never)({ ...file, name: 'orders.csv' });
  const asked = records.find(({ name }) => name === 'dialog.showSaveDialog');
  expect(asked?.args).toEqual([
    { defaultPath: expect.stringMatching(/orders\.csv$/), filters: [{ name: 'CSV', extensions: ['csv'] }] },
    true,
  ]);
});

test('desktop: a cancelled dialog writes nothing', async () => {
  machine.savePath = '';
  expect(await saveFile(file)).toEqual({ how: 'cancelled' });
});
