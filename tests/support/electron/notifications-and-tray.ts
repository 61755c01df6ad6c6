import { EventEmitter } from 'node:events';
import { machine, record } from './recorded.ts';

/** A notification as it was made; a test clicks it by its events. */
export class Notification extends EventEmitter {
  static all: Notification[] = [];
  /** What `handleActivation` was given: Windows tells it of every click. */
  static activated: ((details: object) => void) | null = null;
  /** What macOS still has of an earlier run. */
  static history: Notification[] = [];
  readonly id: string;
  readonly options: Record<string, unknown>;
  constructor(options: Record<string, unknown>) {
    super();
    this.options = options;
    this.id = String(options.id);
    Notification.all.push(this);
  }
  static isSupported = () => machine.showsNotifications;
  static handleActivation(callback: (details: object) => void): void {
    record('Notification.handleActivation');
    Notification.activated = callback;
  }
  static getHistory = async () => Notification.history;
  show(): void {
    record('Notification.show', this.options);
  }
  close(): void {
    record('Notification.close', this.id);
  }
}

export class Tray extends EventEmitter {
  static last: Tray | null = null;
  menu: { readonly template: readonly { readonly label: string; readonly click: () => void }[] } | null =
    null;
  constructor(image: unknown) {
    super();
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

/** An image is the sizes of its pictures and whether the system may colour it. */
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
