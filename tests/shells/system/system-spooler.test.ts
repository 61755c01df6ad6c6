import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSystemSpooler } from '../../../electron/system-spooler.ts';
import { printInWindows } from '../../../electron/windows-printing.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const job = Buffer.from([0x1b, 0x40, 0xff, 0x00, 0x0a]);

/** Makes stand-ins for the CUPS commands that the app uses, and a spooler that runs them. */
async function commands(scripts: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(folder, name), 0o755);
  }
  const environment = { PATH: `${folder}:${process.env.PATH}`, FOLDER: folder };
  return { folder, spooler: createSystemSpooler({ platform: 'linux', environment }) };
}

describe.skipIf(process.platform === 'win32')('the system’s spooler', () => {
  test('lists its printers, and accepts a raw job byte for byte', async () => {
    const { folder, spooler } = await commands({
      lpstat: 'printf "Zebra\\nTill_2\\n"',
      lp: 'echo "$@" > $FOLDER/arguments; cat > $FOLDER/job',
    });
    expect(await spooler.list()).toEqual(['Zebra', 'Till_2']);
    expect(await spooler.print('Till_2', job)).toEqual({ ok: true, taken: true });
    expect(await readFile(join(folder, 'job'))).toEqual(job);
    expect(await readFile(join(folder, 'arguments'), 'utf8')).toMatch(/^-s -d Till_2 -o raw /);
  });

  test('a name that is not on its list never becomes an argument of a command', async () => {
    const { folder, spooler } = await commands({ lpstat: 'echo Zebra', lp: 'touch $FOLDER/ran' });
    expect(await spooler.print('-oops', job)).toEqual({ ok: false, why: 'not-listed', printed: 'nothing' });
    await expect(readFile(join(folder, 'ran'))).rejects.toThrow();
  });

  test('a spooler that refuses a job or does not run is distinguished from a system without a spooler', async () => {
    const refusing = await commands({ lpstat: 'echo Zebra', lp: 'cat > /dev/null; exit 1' });
    expect(await refusing.spooler.print('Zebra', job)).toMatchObject({ ok: false, why: 'spooler' });
    const asleep = await commands({ lpstat: 'exit 1', lp: 'touch $FOLDER/ran' });
    expect(await asleep.spooler.print('Zebra', job)).toMatchObject({ ok: false, why: 'spooler' });
    const none = createSystemSpooler({ platform: 'linux', environment: { PATH: await temporaryFolder() } });
    expect(await none.list()).toEqual([]);
    expect(await none.print('Zebra', job)).toMatchObject({ ok: false, why: 'no-spooler' });
  });
});

/** Makes a stand-in for Windows' PowerShell, which lists printers and keeps its input. */
async function windows(lists: string, ends = 'exit 0') {
  const folder = await temporaryFolder();
  const place = join(folder, 'System32', 'WindowsPowerShell', 'v1.0');
  const script = [
    `case "$IMEI_DESK_PRINTER" in '') printf '${lists}';; *)`,
    `printf %s "$IMEI_DESK_PRINTER" > $SystemRoot/printer; cp "$IMEI_DESK_JOB" $SystemRoot/job`,
    `printf %s "$IMEI_DESK_JOB" > $SystemRoot/place; for word in "$@"; do printf '%s\\n' "$word"; done > $SystemRoot/words; ${ends};; esac`,
  ];
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'powershell.exe'), `#!/bin/sh\n${script.join('\n')}\n`, { mode: 0o755 });
  const environment = { PATH: process.env.PATH, SystemRoot: folder };
  const reported = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');
  return { folder, told: reported, spooler: createSystemSpooler({ platform: 'win32', environment }) };
}

describe.skipIf(process.platform === 'win32')('the Windows spooler, with a stand-in for PowerShell', () => {
  test('a name with quotes and commands is never read by a shell, and the job file is deleted afterwards', async () => {
    const name = `Kasse 1 "$(touch x)" ' ; & 標籤`;
    const lists = `\\357\\273\\277Zebra\\r\\n${name.replaceAll("'", `'\\''`)}\\r\\n`;
    const { folder, told: reported, spooler } = await windows(lists);
    expect(await spooler.list()).toEqual(['Zebra', name]);
    expect(await spooler.print(name, job)).toEqual({ ok: true, taken: true });
    expect(await reported('printer')).toBe(name);
    expect(await readFile(join(folder, 'job'))).toEqual(job);
    const words = (await reported('words')).trimEnd().split('\n');
    expect(words.slice(0, -1)).toEqual(['-NoProfile', '-NonInteractive', '-EncodedCommand']);
    expect(Buffer.from(words.at(-1) ?? '', 'base64').toString('utf16le')).toBe(printInWindows);
    await expect(readFile(await reported('place'))).rejects.toThrow('ENOENT');
  });

  test.each(['Zebra\nOther', 'zebra', '', '-Command'])(
    '%j is not on its list, and no job is sent',
    async (name) => {
      const { told: reported, spooler } = await windows('Zebra\\r\\nOther\\r\\n');
      expect(await spooler.print(name, job)).toEqual({ ok: false, why: 'not-listed', printed: 'nothing' });
      await expect(reported('printer')).rejects.toThrow('ENOENT');
    },
  );

  test('a job that winspool refuses is reported, and its file is deleted', async () => {
    const { told: reported, spooler } = await windows('Zebra\\r\\n', 'exit 1');
    expect(await spooler.print('Zebra', job)).toMatchObject({ ok: false, why: 'spooler' });
    await expect(readFile(await reported('place'))).rejects.toThrow('ENOENT');
  });
});
