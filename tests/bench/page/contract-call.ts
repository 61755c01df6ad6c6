import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import { RPCHandler as PortHandler } from '@orpc/server/message-port';
import { RPCHandler as SocketHandler } from '@orpc/server/ws';
import { WebSocket, WebSocketServer } from 'ws';
import type { BackendRouter } from '../../../electron/backend/router/router.ts';
import { namingSelected, type ShopClient } from '../../support/shop/shop-client.ts';
import { compare, printRatio } from '../measure.ts';

/** A contract call over each transport, compared with a plain echo on the same transport. */
export async function benchContractCalls(router: BackendRouter): Promise<void> {
  await benchPort(router);
  await benchSocket(router);
}

const rounds = 9;
const callsPerRound = 400;

async function benchPort(router: BackendRouter): Promise<void> {
  const contractPorts = new MessageChannel();
  const echoPorts = new MessageChannel();
  new PortHandler(router).upgrade(contractPorts.port1);
  contractPorts.port1.start();
  contractPorts.port2.start();
  echoPorts.port1.on('message', (message) => echoPorts.port1.postMessage(message));
  const client: ShopClient = namingSelected(createORPCClient(new PortLink({ port: contractPorts.port2 })));
  const echo = async () => {
    echoPorts.port2.postMessage('settings');
    await once(echoPorts.port2, 'message');
  };
  const subject = { name: 'call', once: () => client.settings.read() };
  const ratio = await compare(subject, { name: 'echo', once: echo }, rounds, callsPerRound);
  printRatio('contract call over a message port', 'bare echo on a port', ratio);
  for (const channel of [contractPorts, echoPorts]) channel.port1.close();
}

async function benchSocket(router: BackendRouter): Promise<void> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const handler = new SocketHandler(router);
  server.on('connection', (socket, request) => {
    if (request.url === '/contract') void handler.upgrade(socket);
    else socket.on('message', (message) => socket.send(message));
  });
  const { port } = server.address() as AddressInfo;
  const sockets = ['/contract', '/echo'].map((path) => new WebSocket(`ws://127.0.0.1:${port}${path}`));
  const [contractSocket, echoSocket] = sockets;
  if (!contractSocket || !echoSocket) throw new Error('two sockets were just made');
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const client: ShopClient = namingSelected(
    createORPCClient(new SocketLink({ websocket: contractSocket as unknown as globalThis.WebSocket })),
  );
  const echo = async () => {
    echoSocket.send('settings');
    await once(echoSocket, 'message');
  };
  const subject = { name: 'call', once: () => client.settings.read() };
  const ratio = await compare(subject, { name: 'echo', once: echo }, rounds, callsPerRound);
  printRatio('contract call over a WebSocket', 'bare echo on a WebSocket', ratio);
  for (const socket of sockets) socket.terminate();
  server.close();
}
