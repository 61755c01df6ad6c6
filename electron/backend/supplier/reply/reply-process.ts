import { EventEmitter } from 'node:events';
import type { ProgramProcess } from '../../base/program-process.ts';
import type { WorkerAnswer } from './reply-worker.ts';

// Electron switches off Node's own tests for the limits of a thread's memory, so a hostile reply may end the whole app there: it reads in a
// process. Elsewhere a thread dies alone, and starts faster.

/** What reads replies: a thread, or a process that is spoken to as one. */
export interface ReadingProgram {
  postMessage(message: unknown, moved: ArrayBuffer[]): void;
  on(event: 'message', listener: (answer: WorkerAnswer) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  off(event: 'message', listener: (answer: WorkerAnswer) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'exit', listener: () => void): unknown;
  terminate(): Promise<unknown>;
}

/** A process as a reading program. Nothing may be asked of it before `runs` resolves with true. */
export function openReplyProcess(started: ProgramProcess): {
  readonly program: ReadingProgram;
  runs(timeoutMs: number): Promise<boolean>;
} {
  // Electron reports a fatal error as `error` before `exit`, and an `error` that nobody hears would be thrown.
  const events = new EventEmitter().on('error', () => {});
  started.on('error', () => {});
  started.on('message', (message) => events.emit('message', message));
  started.on('exit', () => events.emit('exit'));
  const program: ReadingProgram = Object.assign(events, {
    postMessage: (message: unknown) => started.postMessage(message),
    terminate: async () => started.kill(),
  });
  return {
    program,
    runs: (timeoutMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          resolve(false);
          started.kill();
        }, timeoutMs);
        const settle = (runs: boolean): void => {
          clearTimeout(timer);
          resolve(runs);
        };
        events.once('message', ({ kind }: WorkerAnswer) => settle(kind === 'ready'));
        events.once('exit', () => settle(false));
      }),
  };
}
