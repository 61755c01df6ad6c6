import { Worker } from 'node:worker_threads';

/** How many large replies the reading thread of any app in this process has to read yet. */
export interface ReaderTap {
  open(): number;
}

/** From now on every reply that is handed to a reading thread is counted until its answer, or the thread's end, is there. */
export function tapReaders(): ReaderTap {
  const jobs = new Set<object>();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    if (typeof message === 'object' && message !== null && 'kind' in message) {
      const job = {};
      const done = (): boolean => jobs.delete(job);
      jobs.add(job);
      this.once('message', done);
      this.once('exit', done);
    }
    postMessage.call(this, message, ...rest);
  };
  return { open: () => jobs.size };
}
