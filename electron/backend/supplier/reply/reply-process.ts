import { EventEmitter } from 'node:events';
import type { ProgramProcess } from '../../base/program-process.ts';
import type { WorkerAnswer } from './reply-worker.ts';

// Electron turns off Node's checks of a thread's memory limit. In Electron, a hostile reply in a thread could end the whole app, so a
// separate process reads replies. Outside Electron a thread is used: it starts faster, and if it runs out of memory, only the thread ends.

/** A thread, or a process with the interface of a thread. */
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

/** Wraps a process as a program that reads replies. Use the program only after `runs` has resolved with true. */
export function openReplyProcess(started: ProgramProcess): {
  readonly program: ReadingProgram;
  runs(timeoutMs: number): Promise<boolean>;
} {
  // Electron reports a fatal error as `error` before `exit`; without a listener, `error` would be thrown.
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
