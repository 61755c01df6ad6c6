import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { examineAt } from '../../../support/doctor/doctor-under-test.ts';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { silence } from '../../../support/network/scripted-server.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

afterEach(closeServers);

const program = fileURLToPath(new URL('../../../support/doctor/examine-alone.ts', import.meta.url));
// An empty network namespace; only Linux has namespaces, and not every container may create them.
const alone = ['-rn', '--'];
const mayBeAlone = spawnSync('unshare', [...alone, 'true']).status === 0;

test.skipIf(!mayBeAlone)(
  'a machine without a network has no route (skipped if `unshare -rn` is not permitted)',
  () => {
    // An address that is reserved for documentation, so that no machine has this address.
    const { stdout } = spawnSync('unshare', [...alone, process.execPath, program, 'https://192.0.2.1'], {
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toEqual(['reach: no-route']);
  },
);

test('a server that accepts the request and never answers has timed out', async () => {
  const server = await serve(silence);
  const examined = await examineAt(server.baseAddress, { clock: createHastenedClock(20) });
  expect(examined.problems).toEqual(['reach: timed-out']);
  expect(examined.of('sign-in')?.verdict).toBe('skipped');
});
