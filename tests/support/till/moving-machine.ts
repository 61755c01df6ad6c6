import { randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import type { Backend } from '../../../electron/backend/backend.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { openProgram } from '../../../electron/till/open-program.ts';
import { openSharing } from '../../../electron/till/sharing.ts';
import { hostUnderTest } from '../shop/backend-under-test.ts';
import { namingSelected } from '../shop/shop-client.ts';

// A machine in a separate process that moves its journal. Its second argument names the step at which it is killed. Without this argument
// it completes the move and prints the journal's location and counts. The server's password is in its environment.

const [folder = '', step = '', rows = '0'] = process.argv.slice(2);
const clock = createSystemClock();
let program: Backend | null = null;
const sharing = await openSharing({
  dataFolder: folder,
  version: '0.0.0-test',
  clock,
  randomId: randomUUID,
  networks: { addresses: () => [], port: 5_353 },
  restart: () => void restart(),
});

async function restart(): Promise<void> {
  const before = program;
  program = null;
  await sharing.stop();
  await before?.stop();
  await open();
}

async function open(): Promise<void> {
  program = await openProgram(sharing, { ...hostUnderTest(folder, clock), sharing: sharing.host });
}

async function end(where: 'server' | 'file'): Promise<void> {
  while (program === null) await new Promise<void>((resolve) => clock.after(50, resolve));
  const counts = await namingSelected(createRouterClient(program.router)).orders.counts();
  await sharing.stop();
  await program.stop();
  await sharing.leave();
  process.stdout.write(JSON.stringify({ where, counts }));
  process.exit(0);
}

void open();
for await (const { moving, server, door } of sharing.host.follow()) {
  const isUnderWay = moving !== null && server === null && door === null;
  if (isUnderWay && moving.step === step && moving.rows >= Number(rows)) process.kill(process.pid, 'SIGKILL');
  if (server?.role === 'on-duty') await end('server');
  if (door !== null && !isUnderWay) await end('file');
}
