import { RPCHandler } from '@orpc/server/websocket';
import { rulesOf } from '../../../shared/contract/contract.ts';
import { wireObjects } from '../../../shared/contract/wire-objects.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { parseJson } from '../../../shared/model/base/parse-json.ts';
import { asCallsOf } from '../../backend/base/caller.ts';
import type { PostgresConfig } from '../../backend/base/postgres-config.ts';
import type { KnownTillOfServer } from '../../backend/journal/server/duty.ts';
import { openMessageBus, type TillMessage } from '../../backend/journal/server/message-bus.ts';
import { type LimitedLine, limitLine } from '../base/line-limits.ts';
import { tillRefusal } from '../base/till-refusal.ts';
import type { ServedToTills } from '../host/till-listener.ts';
import { createMessageSocket, type MessageSocket } from './message-socket.ts';
import { dutyAddress, openingSchema, words } from './protocol.ts';

/** The other tills on the shop's server. The till on duty serves them. */
export type ServedTills = ReturnType<typeof serveTills>;

interface TillConnection extends MessageSocket {
  readonly till: string;
  readonly sender: string;
  lastHeardMs: number;
}

/** A till that is silent for this time is gone: a running till sends a heartbeat every two seconds. */
const otherTillGoneMs = 15_000;
const openAgainMs = 500;

/**
 * Serves the contract to tills that send messages to the till on duty in this term. Tills may make only the calls that the contract allows
 * to tills. After the server was away, the message bus opens again automatically, and tills then reconnect.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: handles all connections of tills on one message bus.
export function serveTills(deps: {
  readonly config: PostgresConfig;
  readonly term: number;
  readonly version: string;
  readonly served: ServedToTills;
  readonly clock: Clock;
  /** The tills that are not removed, with the count of their heartbeats. */
  readonly tills: () => Promise<readonly KnownTillOfServer[]>;
}) {
  const { config, term, version, served, clock } = deps;
  function upgrade(
    line: MessageSocket['socket'],
    till: { readonly id: string; readonly name: string },
    session: ReturnType<ServedToTills['openSession']>,
  ): void {
    const { socket, interceptor } = limitLine(line as unknown as LimitedLine);
    const handler = new RPCHandler(served.router, {
      ...wireObjects,
      ...asCallsOf(till),
      clientInterceptors: [
        interceptor,
        async ({ path, next }) => {
          if (rulesOf(path)?.till !== true) throw tillRefusal();
          return next();
        },
      ],
    });
    handler.upgrade(socket as unknown as Parameters<typeof handler.upgrade>[0], { context: { session } });
  }
  const connections = new Map<string, TillConnection>();
  const beats = new Map<string, number>();
  let isStopped = false;
  let close = async (): Promise<void> => {};
  let cancelWait = (): void => {};

  async function open(): Promise<void> {
    try {
      const received: TillMessage[] = [];
      let give = (message: TillMessage): void => void received.push(message);
      const bus = await openMessageBus(config, dutyAddress(term), clock, (message) => give(message));
      close = () => bus.close();
      give = (message) =>
        void read(message, (receiver, connectionId, body) => bus.send(receiver, connectionId, body)).catch(
          () => {},
        );
      for (const message of received) give(message);
      await bus.ended;
    } catch {}
    endAll();
    if (!isStopped) cancelWait = clock.after(openAgainMs, () => void open());
  }

  async function read(
    { sender, connectionId, body }: TillMessage,
    send: (to: string, connectionId: string, body: string) => Promise<void>,
  ): Promise<void> {
    const known = connections.get(connectionId);
    if (known) known.lastHeardMs = clock.monotonicMs();
    if (body.startsWith(words.data)) return known?.receive(body.slice(words.data.length));
    if (body === words.close) return end(connectionId);
    if (!body.startsWith(words.open)) return;
    const opening = openingSchema.safeParse(parseJson(body.slice(words.open.length)));
    if (!opening.success) return;
    const { till, name } = opening.data;
    if (opening.data.version !== version) return send(sender, connectionId, `${words.refused}other-version`);
    if (!(await deps.tills()).some(({ id }) => id === till))
      return send(sender, connectionId, `${words.refused}removed`);
    const tillConnection: TillConnection = {
      ...createMessageSocket((text) => send(sender, connectionId, `${words.data}${text}`)),
      till,
      sender,
      lastHeardMs: clock.monotonicMs(),
    };
    const session = served.openSession();
    tillConnection.socket.addEventListener('close', () => {
      session.close();
      connections.delete(connectionId);
      void send(sender, connectionId, words.close).catch(() => {});
    });
    upgrade(tillConnection.socket, { id: till, name }, session);
    connections.set(connectionId, tillConnection);
    await send(sender, connectionId, words.opened);
  }

  function end(connectionId: string): void {
    connections.get(connectionId)?.end();
  }
  function endAll(): void {
    for (const connection of [...connections.values()]) connection.end();
  }

  /** Ends the connections of tills that are silent or were removed. */
  async function endSilentTills(): Promise<void> {
    const known = await deps.tills().catch(() => null);
    if (known === null) return;
    for (const [id, connection] of [...connections]) {
      const till = known.find((each) => each.id === connection.till);
      if (till && beats.get(till.id) !== till.beat) connection.lastHeardMs = clock.monotonicMs();
      if (!till || clock.monotonicMs() - connection.lastHeardMs > otherTillGoneMs) end(id);
    }
    for (const { id, beat } of known) beats.set(id, beat);
  }
  let cancelRound = clock.after(2_000, round);
  function round(): void {
    void endSilentTills();
    cancelRound = clock.after(2_000, round);
  }

  void open();
  return {
    /** Ids of connected tills. */
    here: (): ReadonlySet<string> => new Set([...connections.values()].map(({ till }) => till)),
    cut(tillId: string) {
      for (const connection of [...connections.values()]) if (connection.till === tillId) connection.end();
    },
    async stop() {
      isStopped = true;
      cancelRound();
      cancelWait();
      endAll();
      await close();
    },
  };
}
