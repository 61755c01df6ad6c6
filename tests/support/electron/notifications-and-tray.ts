import { EventEmitter } from 'node:events';
import { machine, mustBeReady, record } from './recorded.ts';

/** Stands in for Electron's `Notification`; a test clicks it with `clickOn`. */
export class Notification extends EventEmitter {
  static all: Notification[] = [];
  /** The handler passed to `handleActivation`. */
  static activated: ((details: object) => void) | null = null;
  /** The ids of an earlier run's notifications that macOS still shows. */
  static history: string[] = [];
  /** The notifications made for `history`, as weak references: Electron keeps none alive, and a collected one loses its click. */
  static fromHistory: WeakRef<Notification>[] = [];
  readonly id: string;
  readonly options: Record<string, unknown>;
  constructor(options: Record<string, unknown>, isFromHistory = false) {
    super();
    mustBeReady('Cannot create Notification before app is ready');
    this.options = options;
    this.id = String(options.id);
    if (!isFromHistory) Notification.all.push(this);
  }
  /** Recorded, because on Windows the real function writes a shortcut and a class id for the running program. */
  static isSupported = () => {
    record('Notification.isSupported');
    return machine.showsNotifications;
  };
  static handleActivation(callback: (details: object) => void): void {
    record('Notification.handleActivation');
    Notification.activated = callback;
  }
  static getHistory = async () => {
    const made = Notification.history.map((id) => new Notification({ id }, true));
    Notification.fromHistory = made.map((each) => new WeakRef(each));
    return made;
  };
  show(): void {
    record('Notification.show', this.options);
  }
  close(): void {
    record('Notification.close', this.id);
  }
}

/**
 * Clicks a notification of this run, or its n-th button. On Windows a click on the notification has no tag and reaches only its object
 * (electron#51286); a click on a button reaches the object and the handler of `handleActivation`.
 */
export function clickOn(native: Notification | undefined, platform: NodeJS.Platform, button?: number): void {
  if (button === undefined) native?.emit('click', {});
  else {
    native?.emit('action', { actionIndex: button });
    if (platform === 'win32') clickEarlier(`type=action&action=${button}&tag=${native?.id}`, button);
  }
}

/** Delivers a click on a notification of an earlier run, or one whose object was collected, as Windows does. */
export function clickEarlier(reported: string, actionIndex?: number): void {
  const type = actionIndex === undefined ? 'click' : 'action';
  Notification.activated?.({
    type,
    arguments: reported,
    ...(actionIndex === undefined ? {} : { actionIndex }),
  });
}

export class Tray extends EventEmitter {
  static last: Tray | null = null;
  menu: { readonly template: readonly { readonly label: string; readonly click: () => void }[] } | null =
    null;
  constructor(image: unknown) {
    super();
    mustBeReady('Cannot create Tray before app is ready');
    record('Tray', image);
    Tray.last = this;
  }
  setImage(image: unknown): void {
    record('Tray.setImage', image);
  }
  setToolTip(text: string): void {
    record('Tray.setToolTip', text);
  }
  setContextMenu(menu: Tray['menu']): void {
    record(
      'Tray.setContextMenu',
      menu?.template.map(({ label }) => label),
    );
    this.menu = menu;
  }
}

/** Stands in for Electron's `NativeImage`: the sizes of its pictures, and whether the system may colour it. */
class NativeImage {
  readonly sizes: number[] = [];
  isTemplate = false;
  addRepresentation({ width }: { readonly width: number }): void {
    this.sizes.push(width);
  }
  setTemplateImage(option: boolean): void {
    this.isTemplate = option;
  }
}
export const nativeImage = { createEmpty: () => new NativeImage() };
