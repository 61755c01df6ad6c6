import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtApp } from '../../support/app/built-app.ts';

const tell = `data:text/javascript,process.on('exit',()=>process.stderr.write('cores '+process.cpuUsage().user))`;

/** CPU time of one run of Node without a compile cache; hardly depends on the machine's load. */
function coresOf(...words: readonly string[]): number {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stderr } = spawnSync(process.execPath, ['--import', tell, ...words], { env, encoding: 'utf8' });
  const reported = /cores (\d+)$/.exec(stderr)?.[1];
  if (reported === undefined) throw new Error(`it did not end by itself: ${stderr}`);
  return Number(reported);
}

const readOnly = `
  import { readFileSync } from 'node:fs';
  import { SourceTextModule } from 'node:vm';
  for (const file of process.argv.slice(1)) new SourceTextModule(readFileSync(file, 'utf8'));`;

// Module-level code runs at each start, before there is a window, and is easily overlooked. In one version, such code visited every
// character of Unicode.
test('a start needs less than four times the CPU time of parsing its files', async () => {
  const folder = join(await builtApp(), 'loopback');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const reading = coresOf('--experimental-vm-modules', '--input-type=module', '-e', readOnly, ...files);
  // An unknown argument ends the app as soon as its code is loaded.
  const starting = coresOf(join(folder, 'main.mjs'), '--no-such-word');
  expect(starting / reading).toBeLessThan(4);
});
