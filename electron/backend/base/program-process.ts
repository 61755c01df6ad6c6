/** A program of the app in its own process. If the program runs out of memory, only that process ends. */
export interface ProgramProcess {
  /** Messages are copied. */
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  on(event: 'error', listener: () => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'exit', listener: () => void): unknown;
  kill(): boolean;
}

/** Starts a program file of the app. The program receives messages at `process.parentPort`. */
export type StartProcess = (program: URL, limits: { readonly maxMemoryMb: number }) => ProgramProcess;
