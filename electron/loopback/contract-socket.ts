import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { RPCHandler } from '@orpc/server/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { wireObjects } from '../../shared/contract/wire-objects.ts';
import type { Clock } from '../../shared/model/base/clock.ts';
import type { Backend } from '../backend/backend.ts';
import { limitLine } from '../till/base/line-limits.ts';

interface Served extends Pick<Backend, 'openSession'> {
  readonly router: ConstructorParameters<typeof RPCHandler>[0];
}

export type ContractSockets = ReturnType<typeof openContractSockets>;

/**
 * Maximum size of a message from a page. The largest such message is a pasted list. Answers are not limited; the largest answer is the
 * catalogue.
 */
const maxMessageBytes = 8 * 1024 * 1024;

/** Serves the contract over WebSocket. If a page does not answer a ping before the next ping, disconnects the page. */
export function openContractSockets(options: {
  /** A page may connect before the journal is open. The page's socket opens when this promise resolves. */
  readonly served: Served | Promise<Served>;
  readonly clock: Clock;
  readonly pingEveryMs?: number;
}) {
  let opened = Promise.resolve(options.served);
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  });
  const answered = new WeakSet<WebSocket>();
  const waiting = new Set<Duplex>();
  let cancelPing = pingLater();

  function pingLater(): () => void {
    return options.clock.after(options.pingEveryMs ?? 30_000, () => {
      for (const socket of server.clients) {
        if (!answered.delete(socket)) socket.terminate();
        else socket.ping();
      }
      cancelPing = pingLater();
    });
  }

  return {
    /** Disconnects every page; pages reconnect automatically. New connections wait for `served`. */
    changeServed(served: Promise<Served>) {
      opened = served;
      for (const page of server.clients) page.terminate();
    },
    /** Accepts a connection that has passed all checks. */
    accept(request: IncomingMessage, socket: Duplex, head: Buffer) {
      waiting.add(socket);
      socket.once('close', () => waiting.delete(socket));
      void opened.then(({ router, openSession }) => {
        if (!waiting.delete(socket)) return;
        server.handleUpgrade(request, socket, head, (page) => {
          answered.add(page);
          page.on('pong', () => answered.add(page));
          // A broken frame closes only this socket.
          page.on('error', () => page.terminate());
          const session = openSession();
          page.once('close', session.close);
          const { socket: limited, interceptor } = limitLine(page);
          const handler = new RPCHandler(router, {
            ...wireObjects,
            clientInterceptors: [interceptor],
          });
          void handler.upgrade(limited, { context: { session } });
        });
      });
    },
    async stop() {
      cancelPing();
      for (const socket of waiting) socket.destroy();
      waiting.clear();
      const goingAway = 1001;
      for (const socket of server.clients) socket.close(goingAway);
      const cancelWait = options.clock.after(500, () => {
        for (const socket of server.clients) socket.terminate();
      });
      await new Promise<void>((done) => server.close(() => done()));
      cancelWait();
    },
  };
}
