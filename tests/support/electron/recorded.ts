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

/** Shows the pages of the stand-in's windows, each by its place among them. */
export interface Engine {
  open(window: number, options: Readonly<Record<string, unknown>>): void;
  /** Resolves with whether the page could be loaded. */
  load(window: number, url: string): Promise<boolean>;
  show(window: number): void;
  close(window: number): void;
}

/** The machine around the app; a test sets it before the app runs. */
export const machine = {
  isPackaged: true,
  isFirstInstance: true,
  /** Nothing that Electron needs to be ready for works before. */
  isReady: true,
  switches: new Map<string, string>(),
  /**
   * When a window paints: `hidden` also before it is shown, unless its zoom was set meanwhile (electron#51972); `shown` only then, as on
   * Wayland (electron#48859).
   */
  paints: 'hidden' as 'hidden' | 'shown',
  /** What becomes of a page that is loaded. */
  loads: 'whole' as 'whole' | 'fails' | 'hangs',
  /** The dialog button to press; null: none is pressed. */
  dialogAnswer: 0 as number | null,
  savePath: '',
  /** The folder to choose; empty: none. */
  openPath: '',
  /** Whether the app opens at sign-in, as the system has it; one that refuses keeps it as it is. */
  opensAtLogin: false,
  refusesLoginItems: false,
  wasOpenedAtLogin: false,
  /** Each screen's work area, and its full size if larger. */
  screens: [{ id: 1, x: 0, y: 0, width: 1920, height: 1040 }] as Screen[],
  /** The system's proxies, as Chromium reports them. */
  proxies: 'DIRECT',
  /** Whether anything here shows notifications. */
  showsNotifications: true,
  isLocked: false,
  /** Without one, pages are requested and not shown. */
  engine: null as Engine | null,
  onExit: (_code: number): void => {},
  /** A window has begun to load its page. */
  onLoad: (): void => {},
};

/** Notes a call of the app. */
export function record(name: string, ...args: unknown[]): void {
  records.push({ name, args });
}

/** Electron throws if it is called too early. */
export function mustBeReady(words: string): void {
  if (!machine.isReady) throw new Error(words);
}

/** Electron throws if it is called too late. */
export function mustNotBeReady(words: string): void {
  if (machine.isReady) throw new Error(words);
}

/** An Electron event whose sender learns whether the app refused it. */
export function raise(target: EventEmitter, name: string, fields: object = {}, ...args: unknown[]): boolean {
  let prevented = false;
  const event = { ...fields, preventDefault: () => (prevented = true) };
  target.emit(name, event, ...args);
  return prevented;
}
