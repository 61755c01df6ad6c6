import { RPCHandler } from '@orpc/server/websocket';
import { wireObjects } from '../../../shared/contract/wire-objects.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { parseJson } from '../../../shared/model/base/parse-json.ts';
import { asCallersOf } from '../../backend/base/caller.ts';
import type { PostgresPlace } from '../../backend/base/journal-place.ts';
import type { KnownTillOfServer } from '../../backend/journal/server/duty.ts';
import { type LineMessage, openLinePost } from '../../backend/journal/server/line-post.ts';
import type { ServedToTills } from '../host/door.ts';
import { mayTill } from '../host/till-rights.ts';
import { notOnATill } from '../not-on-a-till.ts';
import { dutyAddress, openingSchema, words } from './line-letters.ts';
import { createLineSocket, type LineSocket } from './line-socket.ts';

/** The other tills of the server, served by the one on duty. */
export interface ServedLines {
  /** Ids of the tills that are here. */
  here(): ReadonlySet<string>;
  /** Cuts whatever lines this till has. */
  cut(tillId: string): void;
  stop(): Promise<void>;
}

interface Line extends LineSocket {
  readonly till: string;
  readonly sender: string;
  lastHeardMs: number;
}

/** A till that says nothing for so long is gone: while it is there it beats every two seconds. */
const silentMs = 15_000;
const openAgainMs = 500;

/**
 * Serves the contract to the tills that write to the duty of this term, by `mayTill` less than a page of this machine may. The post opens again
 * by itself where the server was away; whoever was at a line then opens a new one.
 */
export function serveLines(parts: {
  readonly place: PostgresPlace;
  readonly term: number;
  readonly version: string;
  readonly served: ServedToTills;
  readonly clock: Clock;
  /** Those that were not removed, and how often each has beaten. */
  readonly tills: () => Promise<readonly KnownTillOfServer[]>;
}): ServedLines {
  const { place, term, version, served, clock } = parts;
  const handler = (till: { readonly id: string; readonly name: string }) =>
    new RPCHandler(served.router, {
      ...wireObjects,
      ...asCallersOf(till),
      clientInterceptors: [
        async ({ path, next }) => {
          if (!mayTill(path)) throw notOnATill();
          return next();
        },
      ],
    });
  const lines = new Map<string, Line>();
  const beats = new Map<string, number>();
  let isStopped = false;
  let close = async (): Promise<void> => {};
  let cancelWait = (): void => {};

  async function open(): Promise<void> {
    try {
      const taken: LineMessage[] = [];
      let give = (message: LineMessage): void => void taken.push(message);
      const post = await openLinePost(place, dutyAddress(term), clock, (message) => give(message));
      close = () => post.close();
      give = (message) => void read(message, (to, line, body) => post.send(to, line, body)).catch(() => {});
      for (const message of taken) give(message);
      await post.ended;
    } catch {}
    endAll();
    if (!isStopped) cancelWait = clock.after(openAgainMs, () => void open());
  }

  async function read(
    { sender, line, body }: LineMessage,
    send: (to: string, line: string, body: string) => Promise<void>,
  ): Promise<void> {
    const known = lines.get(line);
    if (known) known.lastHeardMs = clock.monotonicMs();
    if (body.startsWith(words.data)) return known?.receive(body.slice(words.data.length));
    if (body === words.close) return end(line);
    if (!body.startsWith(words.open)) return;
    const opening = openingSchema.safeParse(parseJson(body.slice(words.open.length)));
    if (!opening.success) return;
    const { till, name } = opening.data;
    if (opening.data.version !== version) return send(sender, line, `${words.refused}other-version`);
    if (!(await parts.tills()).some(({ id }) => id === till))
      return send(sender, line, `${words.refused}removed`);
    const made: Line = {
      ...createLineSocket((text) => send(sender, line, `${words.data}${text}`)),
      ...{ till, sender, lastHeardMs: clock.monotonicMs() },
    };
    const session = served.openSession();
    made.socket.addEventListener('close', () => {
      session.close();
      lines.delete(line);
      void send(sender, line, words.close).catch(() => {});
    });
    handler({ id: till, name }).upgrade(
      made.socket as Parameters<RPCHandler<Record<never, never>>['upgrade']>[0],
      {
        context: { session },
      },
    );
    lines.set(line, made);
    await send(sender, line, words.opened);
  }

  function end(line: string): void {
    lines.get(line)?.end();
  }
  function endAll(): void {
    for (const line of [...lines.values()]) line.end();
  }

  /** A till that was switched off says nothing; one that was removed says more than it may. */
  async function lookRound(): Promise<void> {
    const known = await parts.tills().catch(() => null);
    if (known === null) return;
    for (const [id, line] of [...lines]) {
      const till = known.find((each) => each.id === line.till);
      if (till && beats.get(till.id) !== till.beat) line.lastHeardMs = clock.monotonicMs();
      if (!till || clock.monotonicMs() - line.lastHeardMs > silentMs) end(id);
    }
    for (const { id, beat } of known) beats.set(id, beat);
  }
  let cancelRound = clock.after(2_000, round);
  function round(): void {
    void lookRound();
    cancelRound = clock.after(2_000, round);
  }

  void open();
  return {
    here: () => new Set([...lines.values()].map(({ till }) => till)),
    cut(tillId) {
      for (const line of [...lines.values()]) if (line.till === tillId) line.end();
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
