import { RPCLink } from '@orpc/client/websocket';
import { wireObjects } from '../../shared/contract/wire-objects.ts';
import { askForSession, exchangeToken, type SessionAnswer, sessionProtocols } from './session.ts';
import type { Transport } from './transport.ts';
import { SessionEnded } from './transport.ts';

/**
 * Opens the WebSocket of the loopback shell. Rejects with SessionEnded if the server does not know this page's session. The socket itself
 * sends the session's secret; the reason for a failure is requested only if the socket does not open.
 */
export async function openLoopbackTransport(): Promise<Transport> {
  const exchanged = await exchangeToken();
  if (exchanged !== null) refuseUnlessOpen(exchanged);
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/contract`,
    sessionProtocols(),
  );
  const transport = transportOver(socket);
  const opened = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('close', () => resolve(false));
  });
  if (opened) return transport;
  refuseUnlessOpen(await askForSession());
  throw new Error('the socket did not open');
}

function refuseUnlessOpen(session: SessionAnswer): void {
  if (session === 'ended') throw new SessionEnded();
  if (session === 'unanswered') throw new Error('the app does not answer');
}

export function transportOver(socket: WebSocket): Transport {
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  return {
    link: new RPCLink({ websocket: losing(socket), ...wireObjects }),
    closed,
  };
}

/**
 * Drops messages sent into a closing socket; the transport reports the loss a moment later. Without this function, the link would throw
 * even when it only cancels a request, and no caller could catch the error.
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
