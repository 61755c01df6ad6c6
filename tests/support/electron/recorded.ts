import type { EventEmitter } from 'node:events';

export interface Recorded {
  readonly name: string;
  readonly args: readonly unknown[];
}

export const records: Recorded[] = [];

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Screen extends Area {
  readonly id: number;
  readonly whole?: Area;
}

/** A browser engine that shows the pages of the stand-in's windows, which are identified by number. */
export interface Engine {
  open(window: number, options: Readonly<Record<string, unknown>>): void;
  /** Resolves with true if the page was loaded. */
  load(window: number, url: string): Promise<boolean>;
  show(window: number): void;
  close(window: number): void;
}

/** The simulated machine; tests set its state before the app runs. */
export const machine = {
  isPackaged: true,
  isFirstInstance: true,
  /** If false, every function that needs `ready` throws. */
  isReady: true,
  switches: new Map<string, string>(),
  /**
   * When a window paints. `hidden`: it paints even before it is shown, unless its zoom was set before (electron#51972). `shown`: it
   * paints only after it is shown, as on Wayland (electron#48859).
   */
  paints: 'hidden' as 'hidden' | 'shown',
  /** How loading a page ends. */
  loads: 'whole' as 'whole' | 'fails' | 'hangs',
  /** The number of the button that answers a message box; null leaves the box open. */
  dialogAnswer: 0 as number | null,
  savePath: '',
  /** The path chosen in an open dialog; empty if the dialog is cancelled. */
  openPath: '',
  /** The system's setting to open the app at sign-in; the app cannot change it if `refusesLoginItems`. */
  opensAtLogin: false,
  refusesLoginItems: false,
  wasOpenedAtLogin: false,
  /** Each screen's work area, and its full size if larger. */
  screens: [{ id: 1, x: 0, y: 0, width: 1920, height: 1040 }] as Screen[],
  /** The system's proxies, as Chromium reports them. */
  proxies: 'DIRECT',
  /** True if the system shows notifications. */
  showsNotifications: true,
  isLocked: false,
  /** Without an engine, pages are requested but not shown. */
  engine: null as Engine | null,
  onExit: (_code: number): void => {},
  /** Called when a window begins to load its page. */
  onLoad: (): void => {},
};

/** Records a call of the app. */
export function record(name: string, ...args: unknown[]): void {
  records.push({ name, args });
}

/** Throws an error with these words if Electron is not ready, as Electron does. */
export function mustBeReady(words: string): void {
  if (!machine.isReady) throw new Error(words);
}

/** Throws an error with these words if Electron is ready, as Electron does. */
export function mustNotBeReady(words: string): void {
  if (machine.isReady) throw new Error(words);
}

/** Emits an Electron event; returns whether the app called `preventDefault`. */
export function raise(target: EventEmitter, name: string, fields: object = {}, ...args: unknown[]): boolean {
  let prevented = false;
  const event = { ...fields, preventDefault: () => (prevented = true) };
  target.emit(name, event, ...args);
  return prevented;
}
