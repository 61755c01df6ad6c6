import { RPCLink } from '@orpc/client/websocket';
import { WebSocket } from 'ws';
import { wireObjects } from '../../../shared/contract/wire-objects.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { HostConnectionState } from '../../../shared/model/host/sharing.ts';
import type { StoredDesk } from '../base/sharing-file.ts';
import { openTls, readAddress } from './pinned-tls.ts';
import { closings, heartbeatMs, listenerPaths, versionHeader } from './protocol.ts';

export type Refused = Exclude<HostConnectionState, 'opening' | 'here'>;

export interface OpenConnection {
  readonly link: RPCLink<Record<never, never>>;
  /** Resolves with the reason when the connection has ended. */
  readonly ended: Promise<Refused>;
  close(): void;
}

/** Connects, or returns the refusal. Sends the token only to the owner of the pinned certificate. */
export async function connectToHost(deps: {
  readonly desk: StoredDesk;
  readonly token: string;
  readonly version: string;
  readonly clock: Pick<Clock, 'after'>;
}): Promise<OpenConnection | Refused> {
  const { desk, token, version, clock } = deps;
  const address = readAddress(desk.address);
  const opened = address === null ? null : await openTls(address, clock).catch(() => null);
  if (opened === null) return 'away';
  const { socket, fingerprint } = opened;
  if (fingerprint !== desk.fingerprint) {
    socket.destroy();
    return 'other-machine';
  }
  const connection = new WebSocket(`wss://${desk.address}${listenerPaths.till}`, {
    createConnection: () => socket,
    headers: { authorization: `Bearer ${token}`, [versionHeader]: version },
    perMessageDeflate: false,
    maxPayload: 0,
  });
  let refused: Refused = 'away';
  connection.on('unexpected-response', (_request, response) => {
    if (response.statusCode === 401) refused = 'removed';
    if (response.statusCode === 426) refused = 'other-version';
    connection.terminate();
  });
  connection.on('error', () => connection.terminate());
  // If a cable is pulled, the socket has no event. So missing pings show that the host is gone, because a running host sends pings.
  const silent = (): void => connection.terminate();
  let forget = clock.after(heartbeatMs * 2.5, silent);
  connection.on('ping', () => {
    forget();
    forget = clock.after(heartbeatMs * 2.5, silent);
  });
  const ended = new Promise<Refused>((resolve) => {
    connection.on('close', (code) => {
      forget();
      socket.destroy();
      resolve(code === closings.removed ? 'removed' : refused);
    });
  });
  const isOpen = await Promise.race([
    new Promise<true>((resolve) => connection.on('open', () => resolve(true))),
    ended.then(() => false),
  ]);
  if (!isOpen) return ended;
  return {
    link: new RPCLink({
      websocket: dropWhenClosed(connection),
      ...wireObjects,
    }),
    ended,
    close: () => connection.terminate(),
  };
}

/** While the socket closes, sent data is dropped. Otherwise the link would throw an error that nobody can catch. */
function dropWhenClosed(connection: WebSocket) {
  return {
    get readyState() {
      return connection.readyState === WebSocket.CONNECTING ? WebSocket.CONNECTING : WebSocket.OPEN;
    },
    send(message: string | ArrayBufferLike | Blob | ArrayBufferView) {
      if (connection.readyState === WebSocket.OPEN) connection.send(message as ArrayBuffer);
    },
    addEventListener: connection.addEventListener.bind(connection),
    removeEventListener: connection.removeEventListener.bind(connection),
  } as unknown as Pick<
    globalThis.WebSocket,
    'addEventListener' | 'removeEventListener' | 'send' | 'readyState'
  >;
}
