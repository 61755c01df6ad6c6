import { RPCLink } from '@orpc/client/websocket';
import { wireObjects } from '../../shared/contract/wire-objects.ts';
import type { Line } from './line.ts';
import { SessionEnded } from './line.ts';
import { openSession } from './session.ts';

/** Opens the WebSocket of the loopback shell. Rejects with SessionEnded when the server no longer knows this page. */
export async function openLoopbackLine(): Promise<Line> {
  const session = await openSession();
  if (session === 'ended') throw new SessionEnded();
  if (session === 'unanswered') throw new Error('the app does not answer');
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/contract`,
  );
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('close', () => reject(new Error('the socket did not open')));
  });
  return { link: new RPCLink({ websocket: socket, ...wireObjects }), closed };
}
