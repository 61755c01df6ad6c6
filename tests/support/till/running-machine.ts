import { createRouterClient } from '@orpc/server';
import { onTestFinished } from 'vitest';
import type { Backend } from '../../../electron/backend/backend.ts';
import type { Host } from '../../../electron/backend/base/host.ts';
import { openProgram } from '../../../electron/till/open-program.ts';
import { openSharing } from '../../../electron/till/sharing.ts';
import { createMutex } from '../../../shared/model/base/in-turn.ts';
import { namingSelected, type ShopClient } from '../shop/shop-client.ts';

/** Starts a machine that runs like a shell: when its sharing changes, it runs another program. It stops after the test. */
export async function runMachine(host: Host, networks?: Parameters<typeof openSharing>[0]['networks']) {
  const inTurn = createMutex();
  let program: Backend | null = null;
  let isStopped = false;
  const { dataFolder, version, clock, randomId } = host;
  const sharing = await openSharing({
    ...{ dataFolder, version, clock, randomId },
    ...(networks === undefined ? {} : { networks }),
    restart: () => void inTurn(restart),
  });
  async function open(): Promise<void> {
    program = await openProgram(sharing, { ...host, sharing: sharing.host });
  }
  async function close(): Promise<void> {
    const before = program;
    program = null;
    await sharing.stop();
    await before?.stop();
  }
  async function restart(): Promise<void> {
    if (isStopped) return;
    await close();
    await open();
  }
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await inTurn(close);
    await sharing.leave();
  };
  onTestFinished(stop);
  await inTurn(open);
  return {
    sharing,
    isRunning: () => program !== null,
    /** The contract of the running program, as its page uses it; throws while none runs. */
    client(): ShopClient {
      if (program === null) throw new Error('nothing runs here now');
      return namingSelected(createRouterClient(program.router));
    },
    stop,
  };
}
