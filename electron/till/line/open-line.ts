import { RPCLink } from '@orpc/client/websocket';
import { WebSocket } from 'ws';
import { namingConnection } from '../../../shared/contract/page-connection.ts';
import { wireObjects } from '../../../shared/contract/wire-objects.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { LineState } from '../../../shared/model/host/sharing.ts';
import { callingConnection } from '../../backend/base/caller.ts';
import type { KeptDesk } from '../sharing-file.ts';
import { closings, doorPaths, heartbeatMs, versionHeader } from './line-words.ts';
import { openTls, readAddress } from './pinned-tls.ts';

export type Refused = Exclude<LineState, 'opening' | 'here'>;

export interface OpenLine {
  readonly link: RPCLink<Record<never, never>>;
  /** Why it ended, once it has. */
  readonly ended: Promise<Refused>;
  close(): void;
}

/** Opens the line, or says why not. The token is shown to nobody but who has the pinned certificate. */
export async function openLine(parts: {
  readonly desk: KeptDesk;
  readonly token: string;
  readonly version: string;
  readonly clock: Pick<Clock, 'after'>;
}): Promise<OpenLine | Refused> {
  const { desk, token, version, clock } = parts;
  const address = readAddress(desk.address);
  const opened = address === null ? null : await openTls(address, clock).catch(() => null);
  if (opened === null) return 'away';
  const { socket, fingerprint } = opened;
  if (fingerprint !== desk.fingerprint) {
    socket.destroy();
    return 'other-machine';
  }
  const line = new WebSocket(`wss://${desk.address}${doorPaths.till}`, {
    createConnection: () => socket,
    headers: { authorization: `Bearer ${token}`, [versionHeader]: version },
    perMessageDeflate: false,
    maxPayload: 0,
  });
  let refused: Refused = 'away';
  line.on('unexpected-response', (_request, response) => {
    if (response.statusCode === 401) refused = 'removed';
    if (response.statusCode === 426) refused = 'other-version';
    line.terminate();
  });
  line.on('error', () => line.terminate());
  // A cable that was pulled says nothing: a host that is there pings.
  const silent = (): void => line.terminate();
  let forget = clock.after(heartbeatMs * 2.5, silent);
  line.on('ping', () => {
    forget();
    forget = clock.after(heartbeatMs * 2.5, silent);
  });
  const ended = new Promise<Refused>((resolve) => {
    line.on('close', (code) => {
      forget();
      socket.destroy();
      resolve(code === closings.removed ? 'removed' : refused);
    });
  });
  const isOpen = await Promise.race([
    new Promise<true>((resolve) => line.on('open', () => resolve(true))),
    ended.then(() => false),
  ]);
  if (!isOpen) return ended;
  return {
    link: new RPCLink({
      ...{ websocket: losing(line), ...wireObjects },
      // What a page of the till has selected goes on with what it asks.
      headers: () => namingConnection(callingConnection()),
    }),
    ended,
    close: () => line.terminate(),
  };
}

/** What is sent into a line that closes is lost with it; the link would throw where nobody could catch it. */
function losing(line: WebSocket) {
  return {
    get readyState() {
      return line.readyState === WebSocket.CONNECTING ? WebSocket.CONNECTING : WebSocket.OPEN;
    },
    send(message: string | ArrayBufferLike | Blob | ArrayBufferView) {
      if (line.readyState === WebSocket.OPEN) line.send(message as ArrayBuffer);
    },
    addEventListener: line.addEventListener.bind(line),
    removeEventListener: line.removeEventListener.bind(line),
  } as unknown as Pick<
    globalThis.WebSocket,
    'addEventListener' | 'removeEventListener' | 'send' | 'readyState'
  >;
}
