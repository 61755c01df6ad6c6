import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

// Stands in for the `electron` module where its binary cannot be had. It records every call that the app makes and has no
// behaviour of its own beyond what the app waits for; a test raises the events. Names and shapes are Electron's.

export interface Recorded {
  readonly name: string;
  readonly args: readonly unknown[];
}

export const records: Recorded[] = [];

/** What the machine around the app is like; a test sets it before the app runs. */
export const machine = {
  isPackaged: true,
  isFirstInstance: true,
  switches: new Map<string, string>(),
  dialogAnswer: 0,
  savePath: '',
  /** The system's proxies, as Chromium tells them. */
  proxies: 'DIRECT',
  onExit: (_code: number): void => {},
};

function record(name: string, ...args: unknown[]): void {
  records.push({ name, args });
}

/** An Electron event that knows whether the app refused what it announces. */
export function raise(target: EventEmitter, name: string, fields: object = {}, ...args: unknown[]): boolean {
  let prevented = false;
  const event = { ...fields, preventDefault: () => (prevented = true) };
  target.emit(name, event, ...args);
  return prevented;
}

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
  requestSingleInstanceLock: () => machine.isFirstInstance,
  quit() {
    if (!raise(app, 'before-quit')) app.exit(0);
  },
  exit(code = 0) {
    record('app.exit', code);
    machine.onExit(code);
  },
});
// Object.assign has copied the value that the getter had.
Object.defineProperty(app, 'isPackaged', { get: () => machine.isPackaged });

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
  restore(): void {}
  isMinimized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return false;
  }
  getNormalBounds() {
    return { x: 40, y: 30, width: 1300, height: 810 };
  }
}

/** One end of a channel, silent until `start`, as Electron's is. */
class MessagePortMain extends EventEmitter {
  readonly #port: MessagePort;
  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('close', () => this.emit('close'));
    port.unref();
  }
  start(): void {
    this.#port.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
  }
  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }
  close(): void {
    this.#port.close();
  }
}

export class MessageChannelMain {
  readonly port1: MessagePortMain;
  /** The page's end: what a page receives is a plain MessagePort. */
  readonly port2: MessagePort;
  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new MessagePortMain(port1);
    this.port2 = port2;
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
export const powerMonitor = new EventEmitter();
export const nativeTheme = { themeSource: 'system', shouldUseDarkColors: true };
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }] };
export const shell = { openExternal: async (url: string) => record('shell.openExternal', url) };

export const Menu = {
  buildFromTemplate: (template: unknown) => ({ template, popup: () => record('Menu.popup', template) }),
  setApplicationMenu: (menu: { template: unknown }) => record('Menu.setApplicationMenu', menu.template),
};

export const dialog = {
  async showSaveDialog(options: unknown) {
    record('dialog.showSaveDialog', options);
    return { canceled: machine.savePath === '', filePath: machine.savePath };
  },
  showErrorBox: (title: string, content: string) => record('dialog.showErrorBox', title, content),
  async showMessageBox(...args: unknown[]) {
    record('dialog.showMessageBox', args.at(-1));
    return { response: machine.dialogAnswer };
  },
};
