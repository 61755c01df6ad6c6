import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { WebSocket, WebSocketServer } from 'ws';
import { type DesktopProcess, startDesktop } from '../desktop/desktop-process.ts';
import { eventually } from '../time/eventually.ts';

const olderChromium = readFileSync(new URL('./older-chromium.js', import.meta.url), 'utf8');
const out = fileURLToPath(new URL('../../../out', import.meta.url));

export interface DesktopOnEngine {
  open(): Promise<Page>;
  close(how: 'cleanly' | 'killed'): Promise<void>;
}

/** Runs the built main process and preload in the stand-in for Electron, with the window in QtWebEngine. */
export function desktopOnEngine(dataFolder: string): DesktopOnEngine {
  let app: DesktopProcess | null = null;
  let browser: Browser | null = null;
  let devTools: { readonly address: string; close(): void } | null = null;
  return {
    async open() {
      app = await startDesktop(out, dataFolder, ['engine']);
      devTools = await passOnDevTools(await app.drive<string>('devTools'));
      browser = await chromium.connectOverCDP(devTools.address);
      const pages = async () => browser?.contexts().flatMap((context) => context.pages()) ?? [];
      const [page] = await eventually(pages, ([first]) => first?.url().startsWith('app://') === true);
      if (page === undefined) throw new Error('The engine shows no page.');
      return page;
    },
    async close(how) {
      await browser?.close();
      devTools?.close();
      if (how === 'killed') app?.stop();
      else app?.signal('SIGTERM');
      await app?.exited;
      [app, browser, devTools] = [null, null, null];
    },
  };
}

/** Playwright's calls that are answered here, because QtWebEngine supports neither browser contexts nor downloads. */
const answeredHere = ['Browser.setDownloadBehavior'];

interface Call {
  readonly id: number;
  readonly method: string;
  readonly sessionId?: string;
  readonly params?: { readonly expression?: string };
}

/** Changes Playwright's own page scripts, which need a newer Chromium. */
function asOlder(text: string): string {
  if (!text.includes('checkVisibility')) return text;
  const call = JSON.parse(text) as Call;
  if (call.method !== 'Runtime.evaluate') return text;
  const expression = `${olderChromium}\n${call.params?.expression}`;
  return JSON.stringify({ ...call, params: { ...call.params, expression } });
}

async function passOnDevTools(address: string): Promise<{ readonly address: string; close(): void }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (client) => {
    const engine = new WebSocket(address);
    const waiting: string[] = [];
    client.on('message', (raw) => {
      const text = String(raw);
      const { id, method, sessionId } = JSON.parse(text) as Call;
      if (answeredHere.includes(method)) client.send(JSON.stringify({ id, sessionId, result: {} }));
      else if (engine.readyState === WebSocket.OPEN) engine.send(asOlder(text));
      else waiting.push(asOlder(text));
    });
    engine.on('open', () => waiting.splice(0).forEach((text) => void engine.send(text)));
    engine.on('message', (raw) => client.send(String(raw)));
    engine.on('close', () => client.close());
    engine.on('error', () => client.close());
    client.on('close', () => engine.close());
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { readonly port: number };
  return { address: `ws://127.0.0.1:${port}`, close: () => server.close() };
}
