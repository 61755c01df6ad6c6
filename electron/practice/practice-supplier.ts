import type { Clock } from '../../shared/model/base/clock.ts';
import { startFailure } from '../start-failure.ts';
import { createSystemClock } from '../system-clock.ts';
import { formatCents, parseCents } from './base/cents.ts';
import { createChance, serialLetters } from './base/chance.ts';
import { createFaults } from './base/faults.ts';
import { startHttpServer } from './base/http-server.ts';
import { createMinuteWindow } from './base/minute-window.ts';
import { createRequestLog } from './base/request-log.ts';
import { type Site, siteSchema } from './base/site.ts';
import { type Bookkeeping, bookkeepingSchema } from './books/bookkeeping.ts';
import { openBooks } from './books/books.ts';
import { noEventFile, openEventFile } from './books/event-file.ts';
import { openedEvent } from './books/events.ts';
import { createLedger } from './books/ledger.ts';
import { listOrders } from './books/practice-order.ts';
import { createProgressTime, speedRange } from './books/progress-time.ts';
import { answerControl, type Controls, controlPrefix } from './control.ts';
import { findDialect } from './dialects/dialects.ts';
import { spec } from './dialects/spec.ts';
import { exchange } from './exchange.ts';
import { createAnswers } from './interface/answer.ts';
import { writeReply } from './write-reply.ts';

export interface PracticeOptions {
  /** The port. If it is 0 or absent, any free port is used. */
  readonly port?: number;
  /** The file with orders, balance and tokens; no file if null or absent. */
  readonly stateFile?: string | null;
  /** The speed at which orders progress, as a multiple of real time. If absent, the stored speed is used; the initial speed is 1. */
  readonly speed?: number;
  readonly clock?: Clock;
  /** Determines results, durations and the key. The same seed always gives the same results, durations and key. */
  readonly randomSeed?: number;
  /** Maximum requests per minute. The default is 60, as in the interface (supplier/protocol/README.md). A test may need another limit. */
  readonly requestsPerMinute?: number;
  /** The name of one of `practiceDialects`. If absent, the stored dialect is used; the initial dialect is `spec`. */
  readonly dialect?: string;
  /** Initial configuration and faults of the supplier's site. */
  readonly site?: Site;
  /** Opens `/_practice/` to tests in other processes. */
  readonly control?: boolean;
}

export interface PracticeSupplier extends Controls {
  /** `http://127.0.0.1:PORT` */
  readonly baseAddress: string;
  readonly apiKey: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  /** The path to which an unreadable state file was moved; null if the file was readable. */
  readonly setAside: string | null;
  /** The current balance, such as `"499.50"`. */
  balance(): string;
  /** Places an order on the supplier's website, with the shop's account. Rejects if the order would be refused. */
  placeByHand(order: { readonly serviceId: string; readonly identifier: string }): Promise<string>;
  /** Sets the faults of the supplier's wallet, for every order. `{}` means no faults. Not stored. Throws a ZodError if it is invalid. */
  setBookkeeping(bookkeeping: Partial<Bookkeeping>): void;
  stop(): Promise<void>;
}

/**
 * Starts the practice supplier on 127.0.0.1 with both interfaces complete. Rejects with a StartFailure if the port or the state file is
 * unavailable.
 */
export async function startPracticeSupplier(options: PracticeOptions = {}): Promise<PracticeSupplier> {
  const clock = options.clock ?? createSystemClock();
  const wallNowMs = () => clock.nowMs();
  const seed = options.randomSeed ?? 1;
  const chance = createChance(seed);
  const credentials = {
    apiKey: `PRACTICE-${chance.text(32, serialLetters, 'api key')}`,
    userName: 'practice shop',
    email: 'shop@practice.example',
    password: `practice-${chance.text(8, serialLetters, 'password')}`,
  };

  const time = createProgressTime(wallNowMs);
  const first = openedEvent({ nextReference: 98_213, nextToken: 1, anchor: time.anchorNow(1) });
  const { file, events, setAside } = await openState(options.stateFile ?? null, first);
  let bookkeeping = bookkeepingSchema.parse({});
  const ledger = createLedger({ first, time, chance, bookkeeping: () => bookkeeping });
  for (const event of events) ledger.apply(event);
  const books = openBooks({ ledger, file, time, chance, wallNowMs });

  const log = createRequestLog();
  const faults = createFaults();
  const dialect = () => findDialect(ledger.dialect()) ?? spec;
  let site = siteSchema.parse(options.site ?? {});
  let baseAddress = '';
  const answers = createAnswers({
    credentials,
    desk: { ledger, books, time, email: credentials.email, address: () => baseAddress + (site.prefix ?? '') },
    dialect,
    site: () => site,
    window: () => createMinuteWindow(options.requestsPerMinute ?? 60),
  });

  const setSpeed = async (speed: number) => {
    if (Number.isNaN(speed)) throw new Error('speed must be a number');
    await books.setSpeed(Math.min(Math.max(speed, speedRange.least), speedRange.most));
  };
  const setDialect = async (name: string) => {
    if (findDialect(name) === null) throw new Error(`unknown practice dialect "${name}"`);
    await books.setDialect(name);
  };
  const controls = {
    faults,
    setSpeed,
    setDialect,
    dialect: () => dialect().name,
    setSite(next: Site) {
      site = siteSchema.parse(next);
    },
    setBookkeeping(next: Partial<Bookkeeping>) {
      bookkeeping = bookkeepingSchema.parse(next);
    },
    reset: books.reset,
    async setBalance(balance: string) {
      const cents = parseCents(balance);
      if (cents === null) throw new Error('balance must be a decimal with at most two places');
      await books.setBalance(cents);
    },
    balance: () => formatCents(ledger.balanceCents()),
    log: log.requests,
    orders: () => listOrders(ledger, time),
  };

  if (options.speed !== undefined) await setSpeed(options.speed);
  if (options.dialect !== undefined) await setDialect(options.dialect);
  const delays = createDelays(clock);
  const parts = { clock, log, faults, answers, dialect, site: () => site, wait: delays.wait };
  const server = await startHttpServer(options.port ?? 0, async (message, response, connection) => {
    if (options.control === true && message.url?.startsWith(controlPrefix))
      writeReply(response, await answerControl(message, controls));
    else await exchange(parts, message, response, connection);
  }).catch(async (failure: unknown) => {
    await file.close();
    throw failure;
  });
  baseAddress = `http://127.0.0.1:${server.port}`;

  let stopping: Promise<void> | undefined;
  return {
    baseAddress,
    ...credentials,
    setAside,
    ...controls,
    async placeByHand(order) {
      const placed = await books.place({ ...order, field: () => null, site });
      if (!placed.ok) throw new Error(`order refused: ${placed.refusal.is}`);
      return String(placed.order.reference);
    },
    stop() {
      stopping ??= (async () => {
        await server.stop();
        delays.stop();
        await books.settle();
        await file.close();
      })();
      return stopping;
    },
  };
}

async function openState(path: string | null, first: Parameters<typeof openEventFile>[1]) {
  if (path === null) return { file: noEventFile, events: [first], setAside: null };
  try {
    return await openEventFile(path, first);
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    throw startFailure(`The practice supplier cannot keep its state in ${path}: ${reason}.`, failure);
  }
}

/** Delays that are cancelled when the supplier stops. A cancelled delay never resolves, because its client is gone. */
function createDelays(clock: Clock) {
  const waiting = new Set<() => void>();
  return {
    wait: (delayMs: number): Promise<void> =>
      new Promise((resolve) => {
        const takeBack = clock.after(delayMs, () => {
          waiting.delete(takeBack);
          resolve();
        });
        waiting.add(takeBack);
      }),
    stop() {
      for (const takeBack of waiting) takeBack();
      waiting.clear();
    },
  };
}
