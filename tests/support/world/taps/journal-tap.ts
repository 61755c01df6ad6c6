import { syncBuiltinESMExports } from 'node:module';
import threads, { Worker } from 'node:worker_threads';
import { wakeWaiter } from '../../time/wake-waiter.ts';

/** A statement on its way to the journal's thread (`there`), or its answer on the way to the app (`back`). */
export interface TappedStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly going: 'there' | 'back';
}

/**
 * Listens between the app and the journal's threads in this process, without changing the app. Counts the statements in flight, and calls
 * a listener before each statement and before its answer.
 */
export interface JournalTap {
  pending(): number;
  /** Sets the listener; null removes it. The listener may call `cut`. */
  listen(listener: ((statement: TappedStatement) => void) | null): void;
  /**
   * Makes statements fail. A statement that fails on its way to the journal has no effect. A statement that fails on the way back has
   * taken effect but is reported as failed.
   */
  fail(failing: Failing | null): void;
  /**
   * Acts like a kill of the app: no message passes in either direction, and the threads end, until `mend` also new ones. Resolves when
   * the threads have ended.
   */
  cut(): Promise<void>;
  /** Lets threads start again after `cut`. */
  mend(): void;
  /** Ends the threads like a fault of the engine; the app is notified as usual. */
  die(): Promise<void>;
}

/** SQLite's description of a failed statement. */
export interface ToldFailure {
  readonly message: string;
  readonly errcode: number;
}

type Failing = (statement: TappedStatement) => ToldFailure | null;

interface Line {
  readonly waiting: Map<number, Pick<TappedStatement, 'sql' | 'parameters'>>;
  isCut: boolean;
}

const lines = new Map<Worker, Line>();
/** Ended threads. A killed app may still call them; the calls never settle. */
const ended = new WeakSet<Worker>();
let listener: ((statement: TappedStatement) => void) | null = null;
let failing: Failing | null = null;

/** A request to the journal's thread. Without `sql` it asks for a copy of the whole journal. */
interface Request {
  readonly id: number;
  readonly sql?: string;
  readonly parameters?: readonly unknown[];
}

function isRequest(message: unknown): message is Request {
  return typeof message === 'object' && message !== null && 'id' in message;
}

function tapped(worker: Worker): Line {
  const known = lines.get(worker);
  if (known) return known;
  const line: Line = { waiting: new Map(), isCut: false };
  lines.set(worker, line);
  const emit = worker.emit.bind(worker);
  worker.emit = (event: string | symbol, ...words: unknown[]) => {
    if (event === 'exit') {
      lines.delete(worker);
      ended.add(worker);
    }
    if (event !== 'message') return (emit as (...all: unknown[]) => boolean)(event, ...words);
    const { id } = words[0] as { id: number };
    const asked = line.waiting.get(id);
    if (!line.isCut && asked !== undefined) listener?.({ ...asked, going: 'back' });
    const error = asked === undefined ? null : failing?.({ ...asked, going: 'back' });
    line.waiting.delete(id);
    wakeWaiter();
    const reported = error ? [{ id, error }] : words;
    return line.isCut ? false : (emit as (...all: unknown[]) => boolean)(event, ...reported);
  };
  return line;
}

/** Ends a thread without notifying the app, because a killed process notices nothing. */
function abandon(worker: Worker): Promise<unknown> {
  tapped(worker).isCut = true;
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
  return worker.terminate();
}

/** Observes every journal that is opened in this process after this call. */
export function tapJournal(): JournalTap {
  const alive = new Set<Worker>();
  let isCut = false;
  threads.Worker = class extends threads.Worker {
    constructor(...words: ConstructorParameters<typeof Worker>) {
      super(...words);
      const use = (words[1]?.workerData as { readonly use?: string } | undefined)?.use;
      if (use === undefined) return;
      alive.add(this);
      this.once('exit', () => alive.delete(this));
      if (isCut) void abandon(this);
    }
  };
  syncBuiltinESMExports();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    if (!isRequest(message)) return postMessage.call(this, message, ...rest);
    if (ended.has(this)) return;
    const line = tapped(this);
    const { id, sql = 'a copy', parameters = [] } = message;
    if (!line.isCut) listener?.({ sql, parameters, going: 'there' });
    if (line.isCut) return;
    const error = failing?.({ sql, parameters, going: 'there' });
    if (error) {
      queueMicrotask(() => this.emit('message', { id, error }));
      return;
    }
    line.waiting.set(id, { sql, parameters });
    postMessage.call(this, message, ...rest);
  };
  return {
    pending: () => [...lines.values()].reduce((sum, line) => sum + (line.isCut ? 0 : line.waiting.size), 0),
    listen(next) {
      listener = next;
    },
    fail(next) {
      failing = next;
    },
    async die() {
      await Promise.all([...lines.keys()].map((worker) => worker.terminate()));
    },
    async cut() {
      isCut = true;
      const abandoned = [...alive].map(abandon);
      alive.clear();
      await Promise.all(abandoned);
    },
    mend() {
      isCut = false;
    },
  };
}
