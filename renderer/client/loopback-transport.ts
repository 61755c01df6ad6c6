import { RPCLink } from '@orpc/client/websocket';
import { wireObjects } from '../../shared/contract/wire-objects.ts';
import { openSession, sessionProtocols } from './session.ts';
import type { Transport } from './transport.ts';
import { SessionEnded } from './transport.ts';

/** Opens the WebSocket of the loopback shell. Rejects with SessionEnded when the server no longer knows this page. */
export async function openLoopbackTransport(): Promise<Transport> {
  const session = await openSession();
  if (session === 'ended') throw new SessionEnded();
  if (session === 'unanswered') throw new Error('the app does not answer');
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/contract`,
    sessionProtocols(),
  );
  const transport = transportOver(socket);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('close', () => reject(new Error('the socket did not open')));
  });
  return transport;
}

/** The transport over a socket that opens. */
export function transportOver(socket: WebSocket): Transport {
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  return { link: new RPCLink({ websocket: losing(socket), ...wireObjects }), closed };
}

/**
 * What is sent into a socket that closes is lost with the transport, which says so a moment later. The link would throw, also where it only
 * calls a question off, and nobody could catch that.
 */
function losing(
  socket: WebSocket,
): Pick<WebSocket, 'addEventListener' | 'removeEventListener' | 'send' | 'readyState'> {
  return {
    get readyState() {
      return socket.readyState === WebSocket.CONNECTING ? WebSocket.CONNECTING : WebSocket.OPEN;
    },
    send(message: Parameters<WebSocket['send']>[0]) {
      if (socket.readyState === WebSocket.OPEN) socket.send(message);
    },
    addEventListener: socket.addEventListener.bind(socket),
    removeEventListener: socket.removeEventListener.bind(socket),
  };
}
