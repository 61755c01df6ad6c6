import { Worker } from 'node:worker_threads';
import { wakeWaiter } from '../../time/wake-waiter.ts';

/** Observes the reading threads of all apps in this process; `open` counts the large replies that they still have to read. */
export interface ReaderTap {
  open(): number;
  /** Acts like a kill of the app: its reading threads end, and their results are dropped. */
  cut(): Promise<void>;
}

/** Counts each reply given to a reading thread until the thread answers or ends. */
export function tapReaders(): ReaderTap {
  const jobs = new Set<object>();
  const readers = new Set<Worker>();
  /** Ended threads. A killed app may still post a reply to them; it is never read. */
  const ended = new WeakSet<Worker>();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    if (ended.has(this)) return;
    if (typeof message === 'object' && message !== null && 'kind' in message) {
      const job = {};
      const done = (): void => {
        jobs.delete(job);
        wakeWaiter();
      };
      if (!readers.has(this))
        this.once('exit', () => {
          readers.delete(this);
          ended.add(this);
        });
      readers.add(this);
      jobs.add(job);
      this.once('message', done);
      this.once('exit', done);
    }
    postMessage.call(this, message, ...rest);
  };
  return {
    open: () => jobs.size,
    async cut() {
      const ending = [...readers].map((reader) => {
        ended.add(reader);
        for (const event of ['message', 'exit']) reader.removeAllListeners(event);
        return reader.terminate();
      });
      jobs.clear();
      readers.clear();
      await Promise.all(ending);
    },
  };
}
