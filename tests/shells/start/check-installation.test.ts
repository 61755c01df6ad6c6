import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { hasWordSearch } from '../../../electron/backend/journal/engine/word-index.ts';
import { checkInstallation } from '../../../electron/backend/start/check-installation.ts';
import { builtApp } from '../../support/app/built-app.ts';
import { startDesktop } from '../../support/desktop/desktop-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// If a part of the app is missing, for example because a virus scanner removed it, the app names the part before it touches the data.

const root = resolve(import.meta.dirname, '../../..');

/** Copies the built app to its own folder; with `modules`, node_modules is next to it, as in the archive. */
async function installedApp(modules: boolean): Promise<{ out: string; data: string }> {
  const folder = await temporaryFolder();
  await cp(await builtApp(), join(folder, 'out'), { recursive: true });
  if (modules) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await mkdir(join(folder, 'data'));
  return { out: join(folder, 'out'), data: join(folder, 'data') };
}

async function failedStart({ out, data }: { out: string; data: string }) {
  const { code, records, stderr } = await (await startDesktop(out, data)).exited;
  const [, sentence] = records.find(({ name }) => name === 'dialog.showErrorBox')?.args ?? [];
  expect(code).toBe(1);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect((await readdir(data)).filter((file) => file.startsWith('journal'))).toEqual([]);
  return String(sentence);
}

const untouched = 'Your data was not touched, and nothing is sent. Install IMEI Desk again; your data stays.';

test.each(['database-worker.mjs', 'reply-worker.mjs', 'http-authorities-worker.mjs'])(
  'names the file when %s is missing',
  async (file) => {
    const app = await installedApp(true);
    await rm(join(app.out, 'main', file));
    expect(await failedStart(app)).toBe(
      `The file ${join(app.out, 'main', file)} of IMEI Desk is missing. ${untouched}`,
    );
  },
);

test('reports the missing native file of the keychain', async () => {
  expect(await failedStart(await installedApp(false))).toBe(
    `The part of IMEI Desk that reaches the keychain of this computer is missing, or is not made for this computer. ${untouched}`,
  );
});

test('reports a database that cannot search words', async () => {
  expect(hasWordSearch()).toBe(true);
  expect(hasWordSearch('fts99')).toBe(false);
  const parts = {
    programs: [pathToFileURL(import.meta.filename)],
    loadKeyring: () => Promise.reject(new Error('must not be asked')),
  };
  await expect(
    checkInstallation({ ...parts, hasWordSearch: () => hasWordSearch('fts99') }),
  ).rejects.toMatchObject({
    name: 'StartFailure',
    message: `The database that runs IMEI Desk here cannot search words (its FTS5 is missing). ${untouched}`,
  });
});
