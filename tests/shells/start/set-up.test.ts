import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { eventually } from '../../support/time/eventually.ts';

// The steps of `npm start` before the app starts, in a checkout of three files. A stand-in for npm records its arguments.

const root = resolve(import.meta.dirname, '../../..');
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const packages = {
  '': { version: '1.0.0' },
  'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
  [`node_modules/${nodePackage}`]: { version: '24.0.0', integrity: 'sha512-node' },
};

const npm = `
const { appendFileSync, mkdirSync, existsSync, symlinkSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { packages, node, nodePackage } = ${JSON.stringify({ packages, node: process.execPath, nodePackage })};
appendFileSync(join(__dirname, 'calls'), process.pid + ' ' + process.argv.slice(2).join(' ') + '\\n');
const modules = join(process.cwd(), 'node_modules');
for (const [path, { version }] of Object.entries(packages)) {
  if (path === '') continue;
  mkdirSync(join(process.cwd(), path, 'bin'), { recursive: true });
  writeFileSync(join(process.cwd(), path, 'package.json'), JSON.stringify({ version }));
}
symlinkSync(node, join(modules, nodePackage, 'bin', 'node'));
writeFileSync(join(modules, '.package-lock.json'), JSON.stringify({ packages }));
const wait = setInterval(() => { if (existsSync(join(__dirname, 'go-on'))) clearInterval(wait); }, 20);
`;

async function openCheckout() {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'build'));
  await mkdir(join(folder, 'tests'));
  await mkdir(join(folder, 'npm'));
  await writeFile(join(folder, 'npm', 'package.json'), '{}');
  for (const file of ['run.mjs', 'set-up.mjs', 'child.mjs', 'work-folder.mjs'])
    await cp(join(root, 'build', file), join(folder, 'build', file)).catch(() => {});
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', workspaces: ['tests'] }));
  await writeFile(join(folder, 'tests', 'package.json'), '{}');
  await writeFile(join(folder, '.npmrc'), '');
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  for (const script of ['start', 'test'])
    await writeFile(join(folder, 'build', `${script}.mjs`), `console.log('${script} runs');`);
  await writeFile(join(folder, 'npm', 'npm-cli.js'), npm);
  await writeFile(join(folder, 'npm', 'calls'), '');
  return {
    folder,
    run: (script: 'start' | 'test', env: NodeJS.ProcessEnv = {}) => run(folder, script, env),
    letGoOn: () => appendFile(join(folder, 'npm', 'go-on'), ''),
    calls: async () =>
      (await readFile(join(folder, 'npm', 'calls'), 'utf8')).split('\n').filter((line) => line !== ''),
  };
}

function run(folder: string, script: string, env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(process.execPath, ['build/run.mjs', `build/${script}.mjs`], {
    cwd: folder,
    env: { ...process.env, npm_execpath: join(folder, 'npm', 'npm-cli.js'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return {
    child,
    said: () => output,
    ended: once(child, 'close').then(([code]) => ({ code, output })),
  };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(['SIGINT', 'SIGTERM'] as const)(
  'if %s ends the set-up during an installation, npm is ended too and no incomplete files stay',
  async (signal) => {
    const { folder, run, calls, letGoOn } = await openCheckout();
    const first = run('start');
    await eventually(calls, (made) => made.length === 1);
    const [pid] = ((await calls())[0] ?? '').split(' ');
    first.child.kill(signal);
    expect((await first.ended).code).not.toBe(0);
    await eventually(
      async () => isAlive(Number(pid)),
      (isRunning) => !isRunning,
    );
    expect(await readdir(folder)).not.toContain('node_modules');
    expect(await readdir(folder)).not.toContain('.work');
    await letGoOn();
    expect((await run('start').ended).output).toContain('start runs');
  },
);

test('installs once if two starts begin at the same time, and the second start says that it waits', async () => {
  const { run, calls, letGoOn } = await openCheckout();
  const starts = [run('start'), run('start')];
  await eventually(
    async () => starts.filter(({ said }) => said().includes('this one waits')).length,
    (waiting) => waiting === 1,
  );
  await letGoOn();
  for (const { ended } of starts) expect(await ended).toMatchObject({ code: 0 });
  expect(await calls()).toHaveLength(1);
});

test('does not install the tests’ packages for a start, but for the first command that needs them', async () => {
  const { run, calls, letGoOn } = await openCheckout();
  await letGoOn();
  for (const script of ['start', 'start', 'test', 'start'] as const)
    expect((await run(script).ended).output).toContain(`${script} runs`);
  const asked = await calls();
  expect(asked.map((call) => call.includes('--no-workspaces'))).toEqual([true, false]);
  for (const call of asked) {
    // These options override the user's settings: most packages run on the pinned Node, not on the Node that runs npm.
    expect(call).toContain('--engine-strict=false');
    expect(call).toContain('--include=dev');
  }
});

test('installs again if another package manager has removed a package, and says that it continues with npm', async () => {
  const { folder, run, calls, letGoOn } = await openCheckout();
  await letGoOn();
  await run('start').ended;
  await rm(join(folder, 'node_modules', 'one'), { recursive: true });
  const { code, output } = await run('start', { npm_config_user_agent: 'pnpm/10.0.0 npm/? node/v24' }).ended;
  expect(output).toMatch(/set up by npm.* Going on with npm\./);
  expect(output).toContain('start runs');
  expect(code).toBe(0);
  expect(await calls()).toHaveLength(2);
});

test('shows npm’s own output and changes nothing if npm fails', async () => {
  const { folder, run } = await openCheckout();
  await writeFile(join(folder, 'npm', 'npm-cli.js'), `console.error('the disk is full'); process.exit(1);`);
  await mkdir(join(folder, 'node_modules'));
  await writeFile(join(folder, 'node_modules', 'mine'), '');
  const { code, output } = await run('start').ended;
  expect(code).toBe(1);
  expect(output).toContain('the disk is full');
  expect(output).toContain('Nothing was changed.');
  expect(await readdir(join(folder, 'node_modules'))).toEqual(['mine']);
});

test('says in one sentence that NODE_OPTIONS takes away the database', async () => {
  const { run, calls } = await openCheckout();
  const { code, output } = await run('start', { NODE_OPTIONS: '--no-warnings --no-experimental-sqlite' })
    .ended;
  expect({ code, output }).toEqual({
    code: 1,
    output:
      'NODE_OPTIONS contains --no-experimental-sqlite, which takes away the database in which IMEI Desk keeps its orders. Remove that word from NODE_OPTIONS, then run the same command again.\n',
  });
  expect(await calls()).toEqual([]);
});
