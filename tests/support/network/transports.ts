import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import { RPCHandler } from '@orpc/server/message-port';
import { WebSocket } from 'ws';
import type { BackendRouter } from '../../../electron/backend/router/router.ts';
import { openContractSockets } from '../../../electron/loopback/contract-socket.ts';
import { createDownloads } from '../../../electron/loopback/downloads.ts';
import { startLoopbackServer } from '../../../electron/loopback/http-server.ts';
import { createSessions } from '../../../electron/loopback/session-token.ts';
import { readPageFiles } from '../../../electron/page-files.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { wireObjects } from '../../../shared/contract/wire-objects.ts';
import { namingSelected, type ShopClient } from '../shop/shop-client.ts';
import { served } from './served.ts';

export interface Transport {
  readonly client: ShopClient;
  close(): Promise<void>;
}

/** Connects to the contract as the desktop window does: over a message port. */
export async function overPort(router: BackendRouter): Promise<Transport> {
  const { port1, port2 } = new MessageChannel();
  new RPCHandler(router, wireObjects).upgrade(port1);
  port1.start();
  port2.start();
  return {
    client: namingSelected(createORPCClient(new PortLink({ port: port2, ...wireObjects }))),
    async close() {
      port1.close();
    },
  };
}

/** Connects to the contract as the loopback page does: over the real server, with a session. */
export async function overSocket(router: BackendRouter): Promise<Transport> {
  const folder = await mkdtemp(join(tmpdir(), 'imei-desk-page-'));
  await writeFile(join(folder, 'index.html'), 'page');
  const clock = createSystemClock();
  const sessions = createSessions(clock);
  const contractSockets = openContractSockets({ served: served(router), clock });
  const server = await startLoopbackServer({
    port: 0,
    pageFiles: await readPageFiles(folder),
    sessions,
    contractSockets,
    downloads: createDownloads(clock),
  });
  const exchanged = sessions.exchange(sessions.issueToken(), null);
  const cookie = `imei-desk-${server.port}=${exchanged.ok ? exchanged.session : ''}`;
  const origin = `http://127.0.0.1:${server.port}`;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/contract`, { origin, headers: { cookie } });
  await once(socket, 'open');
  return {
    client: namingSelected(
      createORPCClient(
        new SocketLink({ websocket: socket as unknown as globalThis.WebSocket, ...wireObjects }),
      ),
    ),
    async close() {
      socket.terminate();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
