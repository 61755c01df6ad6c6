import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { builtApp } from '../../support/app/built-app.ts';
import {
  builtShell,
  makeDataFolder,
  type RunningShell,
  runShellToEnd,
  runToEnd,
  startShell,
} from '../../support/app/loopback-app.ts';
import { signInToShell } from '../../support/app/shell-page.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { listForm } from '../../support/lists/list-form.ts';
import { plainService } from '../../support/shop/shop-under-test.ts';
import { eventually } from '../../support/time/eventually.ts';

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let running: RunningShell[];

beforeAll(() => builtApp());

beforeEach(async () => {
  data = await makeDataFolder();
  running = [];
});

afterEach(async () => {
  for (const shell of running) await shell.end('SIGKILL');
  await data.remove();
});

async function start(): Promise<RunningShell> {
  const shell = await startShell(data.folder);
  running.push(shell);
  return shell;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

describe('the built loopback shell', () => {
  test('serves the page while its journal is still being opened, and reports ready afterwards', async () => {
    await (await startShell(data.folder)).end();
    const port = await freePort();
    const holder = new DatabaseSync(join(data.folder, 'journal.sqlite'));
    holder.exec('pragma locking_mode = exclusive; begin exclusive');
    let isReady = false;
    const starting = startShell(data.folder, { args: ['--port', String(port)] }).then((shell) => {
      isReady = true;
      running.push(shell);
    });
    const page = await eventually(
      () => fetch(`http://127.0.0.1:${port}/`).catch((): Response | null => null),
      (answer) => answer !== null,
    );
    expect(page?.status).toBe(200);
    expect(isReady).toBe(false);
    holder.exec('rollback');
    holder.close();
    await starting;
  });

  test('prints only its one line, serves the page and a session, and starts again after SIGTERM and after it was killed', async () => {
    const shell = await start();
    expect(shell.printed().stdout).toMatch(
      /^IMEI Desk is ready at http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}\n$/,
    );
    const page = await fetch(shell.origin);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).not.toContain('__STYLE_NONCE__');
    const headers = { origin: shell.origin, 'content-type': 'application/json' };
    const body = JSON.stringify({ token: shell.token });
    expect((await fetch(`${shell.origin}/session`, { method: 'POST', headers, body })).status).toBe(204);
    expect((await fetch(`${shell.origin}/session`, { method: 'POST', headers, body })).status).toBe(403);
    expect(await shell.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
    await (await start()).end('SIGKILL');
    expect((await fetch((await start()).origin)).status).toBe(200);
  });

  test('stops cleanly on SIGINT', { tags: 'whole' }, async () => {
    expect(await (await start()).end('SIGINT')).toMatchObject({ code: 0, stderr: '' });
  });

  test('O1: stops only after the answer of an order that is being sent, even if nothing reads its output', async () => {
    const supplier = await startPracticeSupplier({ speed: 600 });
    onTestFinished(() => supplier.stop());
    supplier.faults.add({ match: { action: 'placeimeiorder' }, fault: { kind: 'delay', delayMs: 1_000 } });
    const shell = await start();
    const client = await signInToShell(shell);
    const signIn = { form: 'key', apiKey: supplier.apiKey } as const;
    await client.connections.add({ name: 'Supplier', baseAddress: supplier.baseAddress, signIn });
    await client.catalogue.refresh();
    const form = listForm(await plainService(client), [sampleImei(1)], { name: 'The terminal was closed' });
    await client.batches.commit(form);
    await eventually(
      async () => supplier.log().filter(({ action }) => action === 'placeimeiorder'),
      (placed) => placed.length === 1,
    );
    shell.loseOutput();
    expect(await shell.end('SIGHUP')).toMatchObject({ code: 0 });
    const journal = new DatabaseSync(join(data.folder, 'journal.sqlite'), { readOnly: true });
    expect(journal.prepare('select state from orders').all()).toEqual([{ state: 'pending' }]);
    journal.close();
  });

  test('starts if the system allows no folder for the marks of journals', {
    tags: 'whole',
  }, async (context) => {
    if (process.platform !== 'linux') return context.skip();
    const shell = await startShell(data.folder, { env: { XDG_STATE_HOME: '/proc/imei-desk' } });
    running.push(shell);
    expect(await shell.end()).toMatchObject({ code: 0 });
  });

  test('starts in a folder that was deleted', { tags: 'whole' }, async (context) => {
    if (process.platform === 'win32') return context.skip();
    const gone = join(data.folder, 'gone');
    const by = ['sh', '-c', 'mkdir "$0" && cd "$0" && rmdir "$0" && unset INIT_CWD && exec "$@"', gone];
    const shell = await startShell(join(data.folder, 'here'), { by });
    running.push(shell);
    expect(await shell.end()).toMatchObject({ code: 0 });
  });

  test('is not disturbed by a second instance, which reports the first and ends', {
    tags: 'whole',
  }, async () => {
    const first = await start();
    const second = await runShellToEnd(['--no-open', '--data-dir', data.folder]);
    expect(second).toMatchObject({ code: 1, stdout: '' });
    expect(second.stderr).toBe(
      `IMEI Desk is already running on the data folder ${data.folder}. Use the window that is open, or stop it first, or choose another folder with --data-dir.\n`,
    );
    expect((await fetch(first.origin)).status).toBe(200);
  });
});

describe('a start that cannot succeed ends in one sentence and exit code 1', () => {
  async function expectSentence(args: readonly string[], sentence: string | RegExp): Promise<void> {
    const ended = await runShellToEnd(args);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(sentence);
    expect(ended.stderr).not.toMatch(/^\s+at /m);
    expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
  }

  test('when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => other.once('listening', listening));
    const { port } = other.address() as AddressInfo;
    const args = ['--no-open', '--port', String(port), '--data-dir', data.folder];
    await expectSentence(args, `IMEI Desk cannot listen on port ${port}: another program uses it.`);
    other.close();
  });

  test('when the data folder cannot be written', async () => {
    const file = join(data.folder, 'file');
    await writeFile(file, '');
    await expectSentence(['--no-open', '--data-dir', file], `cannot write to its data folder ${file}`);
  });

  test('when the journal is not a database', async () => {
    const folder = join(data.folder, 'broken');
    await mkdir(folder);
    for (const name of ['journal.sqlite', 'journal.db'])
      await writeFile(join(folder, name), 'not a database'.repeat(999));
    await expectSentence(['--no-open', '--data-dir', folder], /journal/i);
  });

  test('when the user may open too few files', { tags: 'whole' }, async (context) => {
    if (process.platform === 'win32') return context.skip();
    const words = [process.execPath, builtShell, '--no-open', '--data-dir', data.folder];
    const { stderr } = await runToEnd('bash', ['-c', 'ulimit -n 24; exec "$@"', 'bash', ...words]);
    expect(stderr).toMatch(/^This session lets a program open too few files .*ulimit -n.*\n$/);
  });

  test('when the user may not write files of this size', { tags: 'whole' }, async (context) => {
    if (process.platform === 'win32') return context.skip();
    const folder = join(data.folder, 'small');
    const words = [process.execPath, builtShell, '--no-open', '--data-dir', folder];
    const { stderr } = await runToEnd('bash', ['-c', 'ulimit -f 64; exec "$@"', 'bash', ...words]);
    expect(stderr).toMatch(
      /could not be read or written .* limit on the size of files, then start again\.\n$/,
    );
    expect(stderr).not.toContain('damaged');
  });

  test('when the user has no home folder, before any file or folder is made', {
    tags: 'whole',
  }, async (context) => {
    if (spawnSync('setpriv', ['--reuid=54321', 'true']).status !== 0) return context.skip();
    const words = ['--reuid=54321', '--clear-groups', process.execPath, builtShell, '--no-open'];
    const ended = await runToEnd('setpriv', words, { PATH: process.env.PATH ?? '' });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^IMEI Desk keeps its data in your home folder, .*--data-dir\.\n$/);
  });

  test('when the port is reserved by the system', { tags: 'whole' }, async (context) => {
    const given = readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8');
    if (Number(given) <= 81 || spawnSync('setpriv', ['--reuid=54321', 'true']).status !== 0)
      return context.skip();
    const own = join(data.folder, 'own');
    await mkdir(own);
    await chown(own, 54321, 0);
    await chmod(data.folder, 0o755);
    const words = ['--reuid=54321', '--clear-groups', process.execPath, builtShell];
    const { stderr } = await runToEnd('setpriv', [...words, '--no-open', '--port=81', `--data-dir=${own}`], {
      PATH: process.env.PATH ?? '',
    });
    expect(stderr).toBe(
      'IMEI Desk cannot listen on port 81: the system keeps it for its administrators. Choose another port with --port; --port 0 takes any that is free.\n',
    );
  });

  test('when the system has no loopback address of IPv4', { tags: 'whole' }, async (context) => {
    const bare = ['-n', 'sh', '-c', 'ip link set lo up && ip addr del 127.0.0.1/8 dev lo && exec "$@"', 'sh'];
    if (spawnSync('unshare', [...bare, 'true']).status !== 0) return context.skip();
    const words = [process.execPath, builtShell, '--no-open', '--data-dir', data.folder];
    const { stderr } = await runToEnd('unshare', [...bare, ...words]);
    expect(stderr).toMatch(
      /^IMEI Desk serves its page on 127\.0\.0\.1, and this system has no such address\. .*\.\n$/,
    );
  });

  test('when the system does not say which drives it has', { tags: 'whole' }, async (context) => {
    const bare = ['-m', 'sh', '-c', 'mount -t tmpfs none /proc && exec "$@"', 'sh'];
    if (spawnSync('unshare', [...bare, 'true']).status !== 0) return context.skip();
    const words = [process.execPath, builtShell, '--no-open', '--data-dir', data.folder];
    const { stderr } = await runToEnd('unshare', [...bare, ...words]);
    expect(stderr).toMatch(/^The data folder .* \(a kind that the system does not tell\)\. .*\n$/);
  });

  test('when an option is unknown', async () => {
    await expectSentence(['--turbo'], '"--turbo"');
  });
});
