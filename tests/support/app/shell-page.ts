import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { WebSocket } from 'ws';
import { namingSelected, type ShopClient } from '../shop/shop-client.ts';
import type { RunningShell } from './loopback-app.ts';

/** Signs in to a running loopback shell as its page does; returns a contract client. */
export async function signInToShell(shell: RunningShell): Promise<ShopClient> {
  return (await signInBeside(shell)).client;
}

/** Like `signInToShell`, and also returns the session's cookie for a browser, because the link's token works only once. */
export async function signInBeside(
  shell: RunningShell,
): Promise<{ readonly client: ShopClient; readonly cookie: string }> {
  const signedIn = await fetch(`${shell.origin}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: shell.origin },
    body: JSON.stringify({ token: shell.token }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { client: (await reconnect(shell, cookie)).client, cookie };
}

/** Opens another transport for an existing session, as a page does after its transport has ended. Rejects if the shell refuses. */
export async function reconnect(
  shell: Pick<RunningShell, 'origin'>,
  cookie: string,
): Promise<{ readonly client: ShopClient; readonly socket: WebSocket }> {
  const socket = new WebSocket(`${shell.origin.replace('http', 'ws')}/contract`, {
    origin: shell.origin,
    headers: { cookie },
  });
  // An error is no failure: the socket breaks when a test kills the app.
  socket.on('error', () => {});
  await once(socket, 'open');
  const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
  return { client: namingSelected(createORPCClient(link)), socket };
}
