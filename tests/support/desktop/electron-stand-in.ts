import { EventEmitter } from 'node:events';
import { machine, raise, record } from '../electron/recorded.ts';

export { Notification, nativeImage, Tray } from '../electron/notifications-and-tray.ts';
export { MessageChannelMain } from '../electron/ports.ts';

// Stands in for the `electron` module where its binary cannot be had. It records every call that the app makes and has no
// behaviour of its own beyond what the app waits for; a test raises the events. Names and shapes are Electron's.

const paths = new Map<string, string>();

export const app = Object.assign(new EventEmitter(), {
  get isPackaged() {
    return machine.isPackaged;
  },
  commandLine: {
    appendSwitch: (name: string, value?: string) => record('app.commandLine.appendSwitch', name, value),
    getSwitchValue: (name: string) => machine.switches.get(name) ?? '',
    hasSwitch: (name: string) => machine.switches.has(name),
  },
  enableSandbox: () => record('app.enableSandbox'),
  setPath(name: string, path: string) {
    record('app.setPath', name, path);
    paths.set(name, path);
  },
  getPath: (name: string) => paths.get(name) ?? '/nowhere',
  getVersion: () => '0.0.0-stand-in',
  whenReady: async () => {
    record('app.whenReady');
  },
  name: 'IMEI Desk',
  requestSingleInstanceLock(told: unknown) {
    record('app.requestSingleInstanceLock', told);
    return machine.isFirstInstance;
  },
  relaunch: (how: unknown) => record('app.relaunch', how),
  releaseSingleInstanceLock: () => record('app.releaseSingleInstanceLock'),
  setAsDefaultProtocolClient(scheme: string) {
    record('app.setAsDefaultProtocolClient', scheme);
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
    // Of all end events, `exit` emits only this one.
    app.emit('quit', {}, code);
    machine.onExit(code);
  },
});
// Object.assign has copied the value that the getter had.
Object.defineProperty(app, 'isPackaged', { get: () => machine.isPackaged });

/** Chromium keeps one for all pages of an origin. */
let zoomOfOrigin = 0;

export class WebContents extends EventEmitter {
  windowOpenHandler: (details: { url: string }) => unknown = () => ({ action: 'allow' });
  webRTCPolicy = 'default';
  reloads = 0;
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
  }
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  readonly webContents = new WebContents();
  readonly options: Record<string, unknown>;
  constructor(options: Record<string, unknown>) {
    super();
    this.options = options;
    record('BrowserWindow', options);
    BrowserWindow.all.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  async loadURL(url: string): Promise<void> {
    record('BrowserWindow.loadURL', url);
  }
  show(): void {
    record('BrowserWindow.show');
  }
  hide(): void {
    record('BrowserWindow.hide');
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
  }
  center(): void {
    record('BrowserWindow.center');
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
  maximize(): void {
    record('BrowserWindow.maximize');
    this.maximized = true;
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
    this.destroyed = true;
    this.emit('closed');
  }
}

type Handler = (...args: never[]) => unknown;

/** What the app has set on the session, by the name of the setter. */
export const sessionHandlers = new Map<string, Handler>();

const remember = (name: string) => (handler: Handler) => void sessionHandlers.set(name, handler);

export const session = {
  defaultSession: Object.assign(new EventEmitter(), {
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
  }),
};

export const protocolHandlers = new Map<string, (request: Request) => Promise<Response>>();

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown) => record('protocol.registerSchemesAsPrivileged', schemes),
  handle(scheme: string, handler: (request: Request) => Promise<Response>) {
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
  getAllDisplays: () =>
    machine.screens.map(({ id, whole, ...area }) => ({ id, workArea: area, bounds: whole ?? area })),
  getDisplayMatching: ({ x }: { x: number }) => ({
    id: machine.screens.find((each) => x >= each.x && x < each.x + each.width)?.id,
  }),
});
export const shell = { openExternal: async (url: string) => record('shell.openExternal', url) };

/** The application's menu, whose entries a test may choose. */
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
    record('dialog.showOpenDialog', args.at(-1), args.length > 1);
    return {
      canceled: machine.openPath === '',
      filePaths: machine.openPath === '' ? [] : [machine.openPath],
    };
  },
  async showSaveDialog(...args: unknown[]) {
    record('dialog.showSaveDialog', args.at(-1), args.length > 1);
    return { canceled: machine.savePath === '', filePath: machine.savePath };
  },
  showErrorBox: (title: string, content: string) => record('dialog.showErrorBox', title, content),
  async showMessageBox(...args: unknown[]) {
    const options = args.at(-1) as { signal?: AbortSignal };
    record('dialog.showMessageBox', options);
    const { dialogAnswer: response } = machine;
    if (response !== null) return { response };
    // Not answered yet; withdrawing the dialog answers with its cancel button.
    return new Promise<{ response: number }>((resolve) => {
      options.signal?.addEventListener('abort', () => resolve({ response: 0 }));
    });
  },
};
