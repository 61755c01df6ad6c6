import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import { BrowserWindow, ipcMain, protocolHandlers } from '../desktop/electron-stand-in.ts';
import { machine } from '../electron/recorded.ts';
import { python } from './why-no-engine.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));
const textOf = (name: string) => readFileSync(fileOf(name), 'utf8');

/** Lines printed by `engine.py`. */
type Reported =
  | { readonly told: 'ready' }
  | { readonly told: 'request'; readonly id: number; readonly url: string; readonly method: string }
  | { readonly told: 'loaded'; readonly window: number; readonly whole: boolean }
  | { readonly told: 'said'; readonly window: number; readonly origin: string; readonly text: string };

/** Messages from the JavaScript world in which a preload runs. */
type Said =
  | { readonly is: 'sent'; readonly channel: string }
  | { readonly is: 'data'; readonly port: number; readonly data: Encoded };

interface Encoded {
  readonly text?: string;
  /** In Base64. */
  readonly bytes?: string;
}

/**
 * Makes the stand-in's windows show their pages in QtWebEngine, loaded from `app://desk` through the app's own handler. Each preload runs
 * in its own JavaScript world. Resolves with the address of DevTools.
 */
export async function showWindowsInEngine(): Promise<string> {
  const child = spawn(python, [fileOf('engine.py'), String(await freePort())], { stdio: 'pipe' });
  const send = (message: object) => void child.stdin.write(`${JSON.stringify(message)}\n`);
  const loads = new Map<number, (whole: boolean) => void>();
  const ports = new Map<number, MessagePort>();
  let lastPort = 0;

  async function serve({ id, url, method }: { id: number; url: string; method: string }): Promise<void> {
    const handler = protocolHandlers.get('app');
    if (handler === undefined) throw new Error('The app serves no app: scheme.');
    const answer = await handler(new Request(url, { method }));
    const type = answer.headers.get('content-type') ?? '';
    const body = asOlder(type, answer.headers, Buffer.from(await answer.arrayBuffer()));
    // Qt appends the character set to the type.
    const [plain = ''] = type.split(';');
    send({ do: 'answer', id, status: answer.status, type: plain, body: body.toString('base64') });
  }

  function handOver(window: number, port: MessagePort): void {
    lastPort += 1;
    const number = lastPort;
    const tell = (message: object) =>
      send({ do: 'hear', window, text: JSON.stringify({ ...message, port: number }) });
    ports.set(number, port);
    tell({ is: 'port', channel: 'imei-desk:port' });
    port.on('message', (data: unknown) => tell({ is: 'data', data: encode(data) }));
    port.on('close', () => {
      ports.delete(number);
      tell({ is: 'closed' });
    });
  }

  function said(window: number, origin: string, what: Said): void {
    if (what.is === 'data') ports.get(what.port)?.postMessage(decode(what.data));
    else
      ipcMain.emit(what.channel, {
        sender: BrowserWindow.all[window]?.webContents,
        senderFrame: {
          origin,
          parent: null,
          postMessage: (_channel: string, _message: unknown, [port]: [MessagePort]) => handOver(window, port),
        },
      });
  }

  machine.engine = {
    open(window, { width, height, webPreferences }) {
      const { preload } = webPreferences as { readonly preload?: string };
      send({ do: 'open', window, width, height, preload: preload === undefined ? null : worldOf(preload) });
    },
    load(window, url) {
      send({ do: 'load', window, url });
      return new Promise((resolve) => loads.set(window, resolve));
    },
    show: (window) => send({ do: 'show', window }),
    close: (window) => send({ do: 'close', window }),
  };

  const ready = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const reported = JSON.parse(line) as Reported;
      if (reported.told === 'ready') resolve();
      if (reported.told === 'request') void serve(reported);
      if (reported.told === 'loaded') loads.get(reported.window)?.(reported.whole);
      if (reported.told === 'said') said(reported.window, reported.origin, JSON.parse(reported.text) as Said);
    });
    child.once('exit', (code) => reject(new Error(`QtWebEngine ended with ${code}`)));
  });
  const devTools = new Promise<string>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      const [, address] = /^DevTools listening on (ws:\S+)$/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  await ready;
  return devTools;
}

/** Returns a free port, because Qt does not accept port 0. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns the code that runs a preload in its own JavaScript world. */
function worldOf(preload: string): string {
  return `${textOf('preload-world.js')}\n((require) => {\n${readFileSync(preload, 'utf8')}\n})(globalThis.preloadWorld);`;
}

/** Puts the policy into the page, because Qt 6.4 sends no headers, and `older-chromium.js` before each script. */
function asOlder(type: string, headers: Headers, body: Buffer): Buffer {
  if (type.startsWith('text/javascript'))
    return Buffer.concat([Buffer.from(textOf('older-chromium.js')), body]);
  if (!type.startsWith('text/html')) return body;
  const policy = (headers.get('content-security-policy') ?? '')
    .split('; ')
    .filter((rule) => !rule.startsWith('frame-ancestors'))
    .join('; ');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return Buffer.from(body.toString('utf8').replace('<head>', `<head>${meta}`));
}

function encode(data: unknown): Encoded {
  return typeof data === 'string'
    ? { text: data }
    : { bytes: Buffer.from(data as Uint8Array).toString('base64') };
}

function decode({ text, bytes = '' }: Encoded): string | Uint8Array {
  return text ?? new Uint8Array(Buffer.from(bytes, 'base64'));
}
