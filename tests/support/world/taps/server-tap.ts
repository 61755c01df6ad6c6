import type { Socket } from 'node:net';
import pg from 'pg';
import { databaseSockets } from '../../network/client-sockets.ts';
import { wakeWaiter } from '../../time/wake-waiter.ts';
import type { JournalTap, TappedStatement } from './journal-tap.ts';

/** Like `JournalTap`, but between the app and the server of its journal. */
export interface ServerTap extends JournalTap {
  /** Sets whether the server is reachable; if not, connections fail immediately. */
  setReachable(reachable: boolean): void;
  /**
   * From now on, holds back every answer on the current connections. The returned function delivers the answers, except on a connection
   * that the server has ended before.
   */
  hold(): () => void;
  /** The pid of a server process that works for the app; null if none does. */
  serverProcess(): number | null;
}

type Statement = Pick<TappedStatement, 'sql' | 'parameters'>;

interface Line {
  readonly socket: Socket;
  readonly waiting: Set<object>;
  /** Held answers; null: answers are delivered immediately. */
  held: (() => void)[] | null;
  isCut: boolean;
}

/** The fields that pg stores on a connection. */
interface Inside {
  readonly connection: { readonly stream: Socket };
  readonly processID: number | null;
}

const inside = (client: pg.Client): Inside => client as unknown as Inside;
/** Calls of a killed app never settle. */
const never = (): Promise<never> => new Promise(() => {});
const lostWire = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

/** PostgreSQL's error codes for SQLite's result codes that can also occur on a server. */
const stateOf: Readonly<Record<number, string>> = { 5: '55P03', 8: '25006', 10: '58030', 13: '53100' };

/** Observes every connection to a PostgreSQL server that is opened in this process after this call. */
export function tapServer(): ServerTap {
  const lines = new Map<pg.Client, Line>();
  const dead = new WeakSet<pg.Client>();
  let listener: Parameters<JournalTap['listen']>[0] = null;
  let failing: Parameters<JournalTap['fail']>[0] = null;
  let isCut = false;
  let isReachable = true;

  /** Counts work on a connection as running until its outcome, and passes the outcome on. */
  function onLine<Answer>(line: Line, statement: Statement | null, work: Promise<Answer>): Promise<Answer> {
    const job = {};
    line.waiting.add(job);
    return new Promise((resolve, reject) => {
      const tell = (reported: () => void): void => {
        if (!line.isCut && statement) listener?.({ ...statement, going: 'back' });
        const fails = statement !== null && failing?.({ ...statement, going: 'back' });
        line.waiting.delete(job);
        wakeWaiter();
        if (line.isCut) return;
        if (!fails && !line.socket.destroyed) reported();
        else {
          // The work may or may not have been done; the answer is lost with the connection.
          line.socket.destroy();
          reject(lostWire());
        }
      };
      const arrive = (reported: () => void): void => {
        if (line.held === null) tell(reported);
        else {
          // Simulated time does not wait for a held answer.
          line.waiting.delete(job);
          line.held.push(() => tell(reported));
          wakeWaiter();
        }
      };
      work.then(
        (answer) => arrive(() => resolve(answer)),
        (error: unknown) => arrive(() => reject(error)),
      );
    });
  }

  const { connect, query } = pg.Client.prototype;
  Object.assign(pg.Client.prototype, {
    connect(this: pg.Client): Promise<unknown> {
      if (isCut) return never();
      if (!isReachable) return Promise.reject(lostWire());
      const { stream: socket } = inside(this).connection;
      const line: Line = { socket, waiting: new Set(), held: null, isCut: false };
      databaseSockets.add(line.socket);
      lines.set(this, line);
      line.socket.once('close', () => {
        lines.delete(this);
        wakeWaiter();
      });
      return onLine(line, null, (connect as (this: pg.Client) => Promise<unknown>).call(this));
    },
    query(this: pg.Client, ...asked: Parameters<pg.Client['query']>): Promise<unknown> {
      const send = query as unknown as (this: pg.Client, ...asked: unknown[]) => Promise<unknown>;
      const config = asked[0] as string | pg.QueryConfig;
      const sql = typeof config === 'string' ? config : config.text;
      const given = typeof config === 'string' ? asked[1] : config.values;
      const statement = { sql, parameters: (given ?? []) as readonly unknown[] };
      if (lines.has(this)) listener?.({ ...statement, going: 'there' });
      if (dead.has(this)) return never();
      const line = lines.get(this);
      if (line === undefined) return send.call(this, ...asked);
      const failure = failing?.({ ...statement, going: 'there' });
      // The server itself refuses the work, so that the transaction around it ends as in reality.
      if (failure) return onLine(line, null, send.call(this, refusal(failure)));
      return onLine(line, statement, send.call(this, ...asked));
    },
  });

  function end(isReported: boolean): void {
    for (const [client, line] of lines) {
      if (!isReported) {
        line.isCut = true;
        dead.add(client);
        client.removeAllListeners('end');
      }
      line.socket.destroy();
    }
    if (!isReported) lines.clear();
  }

  return {
    pending: () => [...lines.values()].reduce((sum, line) => sum + line.waiting.size, 0),
    listen(next) {
      listener = next;
    },
    fail(next) {
      failing = next;
    },
    async cut() {
      isCut = true;
      end(false);
    },
    mend() {
      isCut = false;
    },
    async die() {
      end(true);
    },
    setReachable(reachable) {
      isReachable = reachable;
      if (!reachable) end(true);
    },
    hold() {
      const held = [...lines.values()].filter((line) => line.held === null);
      for (const line of held) line.held = [];
      return () => {
        for (const line of held) {
          const answers = line.held ?? [];
          line.held = null;
          for (const deliver of answers) deliver();
        }
      };
    },
    serverProcess() {
      for (const client of lines.keys()) {
        const { processID } = inside(client);
        if (processID !== null) return processID;
      }
      return null;
    },
  };
}

function refusal({ message, errcode }: { readonly message: string; readonly errcode: number }): string {
  const state = stateOf[errcode & 0xff] ?? '58030';
  return `do $$ begin raise exception '${message.replaceAll("'", "''")}' using errcode = '${state}'; end $$`;
}
