import { registerHooks } from 'node:module';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { machine, raise, records } from '../electron/recorded.ts';
import { showWindowsInEngine } from '../engine/engine-windows.ts';
import { namingSelected, type ShopClient } from '../shop/shop-client.ts';
import { takeSignalsAsElectron } from './electron-signals.ts';
import {
  app,
  BrowserWindow,
  becomeReady,
  ipcMain,
  menu,
  nativeTheme,
  powerMonitor,
  protocolHandlers,
  screen,
  session,
  sessionHandlers,
  Tray,
  WebContents,
} from './electron-stand-in.ts';

// Runs the built main bundle in this process with the stand-in for `electron`, and raises events on the parent's request: `node
// desktop-driver.ts BUNDLE DATA-FOLDER [packaged] [second] [wayland] [fails | hangs] [engine] [word=…]`. Each JSON message gets one JSON
// answer.

const [, , bundle = '', dataFolder = '', ...words] = process.argv;
machine.isPackaged = words.includes('packaged');
machine.isFirstInstance = !words.includes('second');
machine.isReady = false;
if (words.includes('wayland')) machine.paints = 'shown';
if (words.includes('fails')) machine.loads = 'fails';
if (words.includes('hangs')) machine.loads = 'hangs';
const ownWords = words.filter((word) => word.startsWith('word=')).map((word) => word.slice('word='.length));
// The arguments as in Electron: the program, its script if it is not packaged, then the app's own arguments.
process.argv = [
  'imei-desk',
  ...(machine.isPackaged ? [] : ['main.mjs']),
  `--data-dir=${dataFolder}`,
  ...ownWords,
];
for (const word of process.argv) {
  if (word === '--') break;
  const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (name !== undefined) machine.switches.set(name, value);
}
if (process.env.ELECTRON_DISABLE_SANDBOX !== undefined) machine.switches.set('no-sandbox', '');
machine.onExit = (code) => {
  process.send?.({ exited: code, records });
  // The message must be sent before the process exits.
  setImmediate(() => process.exit(code));
};

const standIn = new URL('./electron-stand-in.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: 'stand-in:electron', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === 'stand-in:electron'
      ? {
          format: 'module',
          shortCircuit: true,
          source: `import * as all from '${standIn}'; export * from '${standIn}'; export default all;`,
        }
      : next(url, context),
});

type Input = Readonly<Record<string, unknown>>;

const window = (): BrowserWindow => {
  const [first] = BrowserWindow.all;
  if (first === undefined) throw new Error('The app has opened no window.');
  return first;
};

function handler(name: string): (...args: unknown[]) => unknown {
  const found = sessionHandlers.get(name);
  if (found === undefined) throw new Error(`The app has set no ${name} handler.`);
  return found as (...args: unknown[]) => unknown;
}

/** Returns the app's answer to Chromium's request for credentials. */
function credentials(event: string, before: readonly unknown[]) {
  let chosen: readonly unknown[] = ['never called back'];
  const prevented = raise(app, event, {}, ...before, (...args: unknown[]) => {
    chosen = args;
  });
  return { prevented, chosen };
}

/** Calls the app's handler; resolves with the answer that the handler passes to its callback. */
const answerOf = (name: string, ...args: unknown[]) =>
  new Promise<unknown>((resolve) => handler(name)(...args, resolve));

/** The ports given to pages, in order: a page's client for each, and whether the app closed its end. */
const pages: { readonly port: MessagePort; readonly client: ShopClient; closed: boolean }[] = [];

function receivePort(port: MessagePort): void {
  const page = { port, client: namingSelected(createORPCClient(new RPCLink({ port }))), closed: false };
  port.addEventListener('close', () => {
    page.closed = true;
  });
  port.start();
  pages.push(page);
}

let requests: AsyncIterator<unknown> | null = null;

function failUncaught(words: string): never {
  throw new Error(`an error that nobody caught${words}`);
}

/** The address of DevTools; null unless an engine shows the pages. */
let devTools: string | null = null;

const actions: Readonly<Record<string, (input: Input) => unknown>> = {
  records: () => records,
  devTools: () => devTools,
  window: () => ({ options: window().options, webRTCPolicy: window().webContents.webRTCPolicy }),
  async permissionRequest(input) {
    const { permission, ...details } = input;
    const args = [window().webContents, permission];
    return new Promise((resolve) => handler('permissionRequest')(...args, resolve, details));
  },
  permissionCheck: ({ permission, origin, ...details }) =>
    handler('permissionCheck')(window().webContents, permission, origin, details),
  device: () => handler('device')({ deviceType: 'usb' }),
  bluetooth: () => answerOf('bluetooth', {}),
  displayMedia: () => answerOf('displayMedia', {}),
  certificate: () => answerOf('certificate', { hostname: 'supplier.example' }),
  request: ({ url }) => answerOf('beforeRequest', { url }),
  download: () => raise(session.defaultSession, 'will-download'),
  navigation: ({ event, url, isMainFrame }) =>
    raise(window().webContents, String(event), { url, isMainFrame: isMainFrame ?? true }),
  open: ({ url }) => window().webContents.windowOpenHandler({ url: String(url) }),
  appEvent: ({ event }) => raise(app, String(event)),
  certificateError: () =>
    new Promise((resolve) => {
      const prevented = raise(app, 'certificate-error', {}, null, '', '', null, (trusted: boolean) =>
        setImmediate(() => resolve({ prevented, trusted })),
      );
    }),
  clientCertificate: () => credentials('select-client-certificate', [null, '', []]),
  login: () => credentials('login', [null, {}, {}]),
  async protocol({ url, method }) {
    const serve = protocolHandlers.get('app');
    if (serve === undefined) throw new Error('The app serves no app: scheme.');
    const answer = await serve(new Request(String(url), { method: String(method ?? 'GET') }));
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
  },
  askForPort({ origin, isSubframe, isForeign, isGone }) {
    const before = pages.length;
    const frame = {
      origin,
      parent: isSubframe ? {} : null,
      postMessage: (_channel: string, _message: unknown, [port]: [MessagePort]) => receivePort(port),
    };
    const sender = isForeign ? new WebContents() : window().webContents;
    ipcMain.emit('imei-desk:port', { sender, senderFrame: isGone ? null : frame });
    return pages.length - before;
  },
  channels: () => ipcMain.eventNames(),
  about: () => pages.at(-1)?.client.diagnostics.about(),
  dialogAnswer: ({ response }) => {
    machine.dialogAnswer = response === null ? null : Number(response);
  },
  proxies: ({ list }) => {
    machine.proxies = String(list);
  },
  /** Chooses this line of the tray menu. */
  trayMenu: ({ label }) => {
    const line = Tray.last?.menu?.template.find((each) => each.label === label);
    if (line === undefined) throw new Error('The menu has no such line.');
    line.click();
  },
  power: ({ event }) => powerMonitor.emit(String(event)),
  /** Makes a contract call as the page with the newest port. */
  async call({ name, input }) {
    let at: unknown = pages.at(-1)?.client;
    for (const step of String(name).split('.')) at = (at as Record<string, unknown>)[step];
    return (at as (input: unknown) => Promise<unknown>)(input);
  },
  async closedPorts() {
    // Closing a port takes several turns of the event loop.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return pages.map((page) => page.closed);
  },
  /** Raises `second-instance` with any data. */
  secondInstance: ({ told: reported }) => raise(app, 'second-instance', {}, [], '', reported),
  openUrl: ({ url }) => raise(app, 'open-url', {}, url),
  openFile: ({ path }) => raise(app, 'open-file', {}, path),
  /** Waits for the host's next request to the page with the newest port. */
  async nextRequest() {
    requests ??= (await pages.at(-1)?.client.host.requests()) ?? null;
    return (await requests?.next())?.value;
  },
  /** Chooses an entry of the application's menu by mouse or by its key. */
  chooseInMenu({ label, byKey }) {
    const entries = menu.template.flatMap(({ submenu = [] }) => submenu);
    const entry = entries.find((each) => each.label === label);
    if (entry?.click === undefined) throw new Error(`No entry ${String(label)} in the menu.`);
    entry.click({}, undefined, { triggeredByAccelerator: byKey === true });
  },
  /** Windows asks whether the session may end; unless the app refuses, Electron ends the process right afterwards. */
  windowsEnds() {
    const isRefused = raise(window(), 'query-session-end', { reasons: ['shutdown'] });
    if (isRefused) return true;
    raise(window(), 'session-end', { reasons: ['shutdown'] });
    process.kill(process.pid, 'SIGKILL');
    return false;
  },
  sessionEnds: () =>
    powerMonitor.emit('shutdown', {
      preventDefault: () => records.push({ name: 'shutdown.preventDefault', args: [] }),
    }),
  screens({ screens: list, event }) {
    const [before, now] = [machine.screens, list as typeof machine.screens];
    machine.screens = now;
    const only = (ones: typeof now, others: typeof now) =>
      ones.find(({ id }) => !others.some((other) => other.id === id));
    screen.emit(String(event), {}, only(before, now) ?? only(now, before) ?? now[0]);
  },
  windows: () =>
    BrowserWindow.all
      .filter(({ destroyed }) => !destroyed)
      .map((each) => ({
        options: each.options,
        zoom: each.webContents.zoomLevel,
        isVisible: each.isVisible(),
      })),
  /** Moves the app's window, as a person or the system would. */
  moveWindow({ bounds }) {
    window().bounds = bounds as BrowserWindow['bounds'];
    window().emit('move');
  },
  bounds: () => window().bounds,
  /** Raises an event of the page in the n-th opened window. */
  contentsEvent({ window: place, event, args }) {
    const target = BrowserWindow.all[Number(place)]?.webContents;
    if (target !== undefined) raise(target, String(event), {}, ...((args as unknown[] | undefined) ?? []));
    return target?.isDestroyed() ? undefined : target?.zoomLevel;
  },
  askForPortFrom({ window: place }) {
    const before = pages.length;
    const frame = {
      origin: 'app://desk',
      parent: null,
      postMessage: (_channel: string, _message: unknown, [port]: [MessagePort]) => receivePort(port),
    };
    ipcMain.emit('imei-desk:port', {
      sender: BrowserWindow.all[Number(place)]?.webContents,
      senderFrame: frame,
    });
    return pages.length - before;
  },
  maximizeWindow() {
    window().maximized = true;
    window().emit('maximize');
    window().emit('resize');
  },
  openPath: ({ path }) => {
    machine.openPath = String(path);
  },
  minimizeWindow() {
    window().minimized = true;
  },
  theme: () => nativeTheme.themeSource,
  closeWindow: () => raise(window(), 'close'),
  /** Raises an uncaught error in the main process. */
  unexpectedError({ how, words = '' }) {
    if (how === 'rejection') void Promise.reject(new Error('a rejection that nobody caught'));
    else setImmediate(() => void failUncaught(String(words)));
  },
  windowEvent: ({ event }) => raise(window(), String(event)),
  pageGone: () => {
    raise(window().webContents, 'render-process-gone', {}, { reason: 'crashed' });
    return window().webContents.reloads;
  },
};

process.on('message', async ({ id, action, input }: { id: number; action: string; input: Input }) => {
  try {
    const act = actions[action];
    if (act === undefined) throw new Error(`The desktop's driver has no step ${action}.`);
    process.send?.({ id, answer: (await act(input)) ?? null });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
});

// Reports ready when the app has opened its window. If the app never opens it, the process exits and reports its exit.
machine.onLoad = () => process.send?.({ ready: true });
if (words.includes('engine')) devTools = await showWindowsInEngine();
await import(bundle);
// Electron takes over signals between the import of the app's module and `ready`, so the stand-in does the same.
takeSignalsAsElectron(() => app.quit());
becomeReady();
