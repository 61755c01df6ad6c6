import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test.each(['SIGINT', 'SIGTERM'] as const)(
  'when npm gets %s, the program that it started stops cleanly, and npm waits for it',
  async (signal) => {
    const npm = spawn('npm', ['run', '--silent', 'practice', '--', '--port', '0'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void npm.kill('SIGKILL'));
    let printed = '';
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    const closed = once(npm, 'close');
    while (!printed.includes('ready at')) await Promise.race([once(npm.stdout, 'data'), closed]);
    const [, address = ''] = /ready at (\S+)/.exec(printed) ?? [];
    npm.kill(signal);
    expect(await closed).toEqual([0, null]);
    await expect(fetch(address)).rejects.toThrow();
  },
);

test('npm scripts that run until they are stopped can use `exec` in the shells of Unix and of Windows', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of ['start', 'dev', 'practice'])
    expect(scripts[name]).toMatch(/^cd build && exec node run\.mjs /);
  expect(existsSync(join(root, 'build', 'exec.cmd'))).toBe(true);
});
