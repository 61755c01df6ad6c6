import { EventEmitter } from 'node:events';
import { machine, mustBeReady, mustNotBeReady, raise, record } from '../electron/recorded.ts';

export { Notification, nativeImage, Tray } from '../electron/notifications-and-tray.ts';
export { MessageChannelMain } from '../electron/ports.ts';
export { utilityProcess } from '../electron/utility-process.ts';

// Stands in for the `electron` module if its binary is not available. It records the app's calls, throws as Electron does, and raises the
// events that the app waits for; a test raises the others. Names and shapes are Electron's.

const paths = new Map<string, string>();

/** Makes an object throw on every use after it was destroyed, except for listeners and `isDestroyed`, as in Electron. */
function untilDestroyed<Owner extends EventEmitter & { destroyed: boolean }>(owner: Owner): Owner {
  const proxy: Owner = new Proxy(owner, {
    get(target, name) {
      const mayStay =
        typeof name === 'symbol' || name in EventEmitter.prototype || /^(?:isD|d)estroyed$/.test(name);
      if (target.destroyed && !mayStay) throw new TypeError('Object has been destroyed');
      return Reflect.get(target, name, proxy);
    },
  });
  return proxy;
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Callbacks that wait for `ready`. */
const waiting: (() => void)[] = [];

/** Electron becomes ready after the main module has run. */
export function becomeReady(): void {
  machine.isReady = true;
  app.emit('ready', {}, {});
  for (const resolve of waiting.splice(0)) resolve();
}

export const app = Object.assign(new EventEmitter(), {
  get isPackaged() {
    return machine.isPackaged;
  },
  commandLine: {
    appendSwitch: (name: string, value?: string) => record('app.commandLine.appendSwitch', name, value),
    getSwitchValue: (name: string) => machine.switches.get(name) ?? '',
    hasSwitch: (name: string) => machine.switches.has(name),
  },
  enableSandbox() {
    mustNotBeReady('app.enableSandbox() can only be called before app is ready');
    record('app.enableSandbox');
    // Electron removes the switch too, so that a second check does not find it.
    machine.switches.delete('no-sandbox');
  },
  setPath(name: string, path: string) {
    record('app.setPath', name, path);
    paths.set(name, path);
  },
  getPath: (name: string) => paths.get(name) ?? '/nowhere',
  getVersion: () => '0.0.0-stand-in',
  isReady: () => machine.isReady,
  async whenReady() {
    record('app.whenReady');
    if (!machine.isReady) await new Promise<void>((resolve) => waiting.push(resolve));
  },
  name: 'IMEI Desk',
  requestSingleInstanceLock(reported: unknown) {
    record('app.requestSingleInstanceLock', reported);
    return machine.isFirstInstance;
  },
  relaunch: (how: unknown) => record('app.relaunch', how),
  releaseSingleInstanceLock: () => record('app.releaseSingleInstanceLock'),
  setAsDefaultProtocolClient(scheme: string, ...how: unknown[]) {
    record('app.setAsDefaultProtocolClient', scheme, ...how);
    return true;
  },
  setUserTasks: (tasks: unknown) => record('app.setUserTasks', tasks),
  dock: {
    setMenu: (menu: { template: unknown }) => record('app.dock.setMenu', menu.template),
    setBadge: (text: string) => record('app.dock.setBadge', text),
  },
  getLoginItemSettings(asked?: unknown) {
    record('app.getLoginItemSettings', asked);
    const { opensAtLogin, wasOpenedAtLogin } = machine;
    return { openAtLogin: opensAtLogin, executableWillLaunchAtLogin: opensAtLogin, wasOpenedAtLogin };
  },
  setLoginItemSettings(settings: { openAtLogin?: boolean }) {
    record('app.setLoginItemSettings', settings);
    if (!machine.refusesLoginItems) machine.opensAtLogin = settings.openAtLogin ?? false;
  },
  setAppUserModelId: (id: string) => record('app.setAppUserModelId', id),
  setToastActivatorCLSID: (id: string) => record('app.setToastActivatorCLSID', id),
  quit() {
    if (!raise(app, 'before-quit')) app.exit(0);
  },
  exit(code = 0) {
    record('app.exit', code);
    // Unlike quitting, `exit` emits only this event.
    app.emit('quit', {}, code);
    machine.onExit(code);
  },
});
// A getter must be defined after Object.assign, which would copy only its value.
Object.defineProperty(app, 'isPackaged', { get: () => machine.isPackaged });

/** Chromium has one zoom for all pages of an origin. */
let zoomOfOrigin = 0;

export class WebContents extends EventEmitter {
  destroyed = false;
  windowOpenHandler: (details: { url: string }) => unknown = () => ({ action: 'allow' });
  webRTCPolicy = 'default';
  reloads = 0;
  /** The zoom was changed while the page was not visible. */
  zoomedUnseen = false;
  isSeen = false;
  constructor() {
    super();
    // biome-ignore lint/correctness/noConstructorReturn: what the app gets throws once it is destroyed.
    return untilDestroyed(this);
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => unknown): void {
    this.windowOpenHandler = handler;
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRTCPolicy = policy;
  }
  reload(): void {
    this.reloads += 1;
  }
  get zoomLevel(): number {
    return zoomOfOrigin;
  }
  setZoomLevel(level: number): void {
    zoomOfOrigin = level;
    if (!this.isSeen) this.zoomedUnseen = true;
  }
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  readonly webContents = new WebContents();
  readonly options: Record<string, unknown>;
  private readonly place: number;
  constructor(options: Record<string, unknown>) {
    super();
    mustBeReady('Cannot create BrowserWindow before app is ready');
    this.options = options;
    record('BrowserWindow', options);
    const guarded = untilDestroyed(this);
    this.place = BrowserWindow.all.push(guarded) - 1;
    machine.engine?.open(this.place, options);
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, guarded);
    // biome-ignore lint/correctness/noConstructorReturn: what the app gets throws once it is destroyed.
    return guarded;
  }
  async loadURL(url: string): Promise<void> {
    record('BrowserWindow.loadURL', url);
    machine.onLoad();
    await nextTurn();
    if (machine.loads === 'hangs') return new Promise(() => {});
    const isWhole = !this.destroyed && (await this.fetch(url));
    if (this.destroyed) throw loadFailure(url);
    if (!isWhole) {
      this.webContents.emit('did-fail-load', {}, -2, 'ERR_FAILED', url, true, 1, 1);
      throw loadFailure(url);
    }
    this.webContents.emit('did-finish-load', {});
    if (machine.paints === 'hidden' && !this.webContents.zoomedUnseen) this.paint();
  }
  /** Fetches through the app's own protocol handler, as Chromium does. */
  private async fetch(url: string): Promise<boolean> {
    if (machine.loads === 'fails') return false;
    if (machine.engine !== null) return machine.engine.load(this.place, url);
    const serve = protocolHandlers.get(new URL(url).protocol.slice(0, -1));
    if (serve === undefined) return true;
    return serve(new Request(url)).then(
      (answer) => answer.type !== 'error',
      () => false,
    );
  }
  private hasPainted = false;
  private paint(): void {
    if (this.destroyed || this.hasPainted) return;
    this.hasPainted = true;
    this.emit('ready-to-show');
  }
  private isShown = false;
  isVisible(): boolean {
    return this.isShown;
  }
  private appear(): void {
    this.isShown = true;
    machine.engine?.show(this.place);
    this.webContents.isSeen = true;
    this.emit('show');
    setImmediate(() => this.destroyed || this.paint());
  }
  show(): void {
    record('BrowserWindow.show');
    this.appear();
  }
  hide(): void {
    record('BrowserWindow.hide');
    this.isShown = false;
    this.webContents.isSeen = false;
  }
  focus(): void {
    record('BrowserWindow.focus');
  }
  restore(): void {
    record('BrowserWindow.restore');
    this.minimized = false;
  }
  setOverlayIcon(overlay: unknown, description: string): void {
    record('BrowserWindow.setOverlayIcon', overlay !== null, description);
  }
  minimized = false;
  isMinimized(): boolean {
    return this.minimized;
  }
  destroyed = false;
  isDestroyed(): boolean {
    return this.destroyed;
  }
  bounds = { x: 40, y: 30, width: 1300, height: 810 };
  getNormalBounds() {
    return this.bounds;
  }
  getBounds() {
    return this.bounds;
  }
  setBounds(bounds: typeof this.bounds): void {
    record('BrowserWindow.setBounds', bounds);
    this.bounds = bounds;
  }
  setSize(width: number, height: number): void {
    record('BrowserWindow.setSize', width, height);
    this.bounds = { ...this.bounds, width, height };
  }
  center(): void {
    record('BrowserWindow.center');
    // The nearest screen.
    const [screen = { x: 0, y: 0, width: 0, height: 0 }] = machine.screens;
    const { width, height } = this.bounds;
    const x = screen.x + Math.round((screen.width - width) / 2);
    this.bounds = { x, y: screen.y + Math.round((screen.height - height) / 2), width, height };
  }
  fillsScreen: boolean | null = null;
  isFullScreen(): boolean {
    return this.fillsScreen ?? this.options.fullscreen === true;
  }
  setFullScreen(fills: boolean): void {
    record('BrowserWindow.setFullScreen', fills);
    this.fillsScreen = fills;
  }
  maximized = false;
  isMaximized(): boolean {
    return this.maximized;
  }
  /** Also shows a hidden window. */
  maximize(): void {
    record('BrowserWindow.maximize');
    this.maximized = true;
    if (!this.isShown) this.appear();
  }
  unmaximize(): void {
    record('BrowserWindow.unmaximize');
    this.maximized = false;
  }
  minimize(): void {
    record('BrowserWindow.minimize');
    this.minimized = true;
  }
  removeMenu(): void {
    record('BrowserWindow.removeMenu');
  }
  close(): void {
    if (!raise(this, 'close')) this.destroy();
  }
  destroy(): void {
    record('BrowserWindow.destroy');
    const contents = this.webContents;
    machine.engine?.close(this.place);
    this.destroyed = true;
    contents.destroyed = true;
    this.emit('closed');
  }
}

function loadFailure(url: string): Error {
  return Object.assign(new Error(`ERR_FAILED (-2) loading '${url}'`), { errno: -2, code: 'ERR_FAILED', url });
}

type Handler = (...args: never[]) => unknown;

/** The session handlers that the app has set, by a short name of their setter. */
export const sessionHandlers = new Map<string, Handler>();

const remember = (name: string) => (handler: Handler) => void sessionHandlers.set(name, handler);

const defaultSession = Object.assign(new EventEmitter(), {
  setPermissionRequestHandler: remember('permissionRequest'),
  setPermissionCheckHandler: remember('permissionCheck'),
  setDevicePermissionHandler: remember('device'),
  setBluetoothPairingHandler: remember('bluetooth'),
  setDisplayMediaRequestHandler: remember('displayMedia'),
  setCertificateVerifyProc: remember('certificate'),
  async resolveProxy(url: string) {
    record('session.resolveProxy', url);
    return machine.proxies;
  },
  setSpellCheckerEnabled: (on: boolean) => record('session.setSpellCheckerEnabled', on),
  webRequest: { onBeforeRequest: remember('beforeRequest') },
});

export const session = {
  get defaultSession() {
    mustBeReady('Session can only be received when app is ready');
    return defaultSession;
  },
};

export const protocolHandlers = new Map<string, (request: Request) => Promise<Response>>();

export const protocol = {
  registerSchemesAsPrivileged(schemes: unknown) {
    mustNotBeReady('protocol.registerSchemesAsPrivileged should be called before app is ready');
    record('protocol.registerSchemesAsPrivileged', schemes);
  },
  handle(scheme: string, handler: (request: Request) => Promise<Response>) {
    mustBeReady('protocol.handle should be called after app is ready');
    record('protocol.handle', scheme);
    protocolHandlers.set(scheme, handler);
  },
};

export const ipcMain = new EventEmitter();
export const powerMonitor = Object.assign(new EventEmitter(), {
  getSystemIdleState: () => (machine.isLocked ? 'locked' : 'active'),
});
let blockers = 0;
export const powerSaveBlocker = {
  start(type: string) {
    blockers += 1;
    record('powerSaveBlocker.start', type, blockers);
    return blockers;
  },
  stop: (id: number) => record('powerSaveBlocker.stop', id),
};
export const clipboard = { writeText: (text: string) => record('clipboard.writeText', text) };

export const nativeTheme = { themeSource: 'system', shouldUseDarkColors: true };
export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays() {
    mustBeReady("The 'screen' module can't be used before the app 'ready' event");
    return machine.screens.map(({ id, whole, ...area }) => ({ id, workArea: area, bounds: whole ?? area }));
  },
  getDisplayMatching: ({ x }: { x: number }) => ({
    id: machine.screens.find((each) => x >= each.x && x < each.x + each.width)?.id,
  }),
});
export const shell = { openExternal: async (url: string) => record('shell.openExternal', url) };

/** The application's menu; tests choose its entries. */
export const menu = { template: [] as MenuEntry[] };
export interface MenuEntry {
  readonly label?: string;
  readonly submenu?: readonly MenuEntry[];
  readonly click?: (item: object, window: undefined, event: object) => void;
}

export const Menu = {
  buildFromTemplate: (template: unknown) => ({ template, popup: () => record('Menu.popup', template) }),
  setApplicationMenu({ template }: { template: MenuEntry[] }) {
    record('Menu.setApplicationMenu', template);
    menu.template = template;
  },
};

export const dialog = {
  async showOpenDialog(...args: unknown[]) {
    mustBeReady('dialog module can only be used after app is ready');
    record('dialog.showOpenDialog', args.at(-1), args.length > 1);
    return {
      canceled: machine.openPath === '',
      filePaths: machine.openPath === '' ? [] : [machine.openPath],
    };
  },
  async showSaveDialog(...args: unknown[]) {
    mustBeReady('dialog module can only be used after app is ready');
    record('dialog.showSaveDialog', args.at(-1), args.length > 1);
    return { canceled: machine.savePath === '', filePath: machine.savePath };
  },
  showErrorBox: (title: string, content: string) => record('dialog.showErrorBox', title, content),
  async showMessageBox(...args: unknown[]) {
    mustBeReady('dialog module can only be used after app is ready');
    const options = args.at(-1) as { signal?: AbortSignal };
    record('dialog.showMessageBox', options);
    const { dialogAnswer: response } = machine;
    if (response !== null) return { response };
    // The dialog stays open. If the app closes it, the answer is its cancel button.
    return new Promise<{ response: number }>((resolve) => {
      options.signal?.addEventListener('abort', () => resolve({ response: 0 }));
    });
  },
};
