/** A program of the app in a process of its own: what it takes of memory ends it alone. */
export interface ProgramProcess {
  /** What is sent is copied. */
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  on(event: 'error', listener: () => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'exit', listener: () => void): unknown;
  kill(): boolean;
}

/** Starts a file of the app, which hears its messages at `process.parentPort`. */
export type StartProcess = (program: URL, limits: { readonly maxMemoryMb: number }) => ProgramProcess;
