import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { os } from '@orpc/server';
import { openContractSockets } from '../../../electron/loopback/contract-socket.ts';
import { createDownloads, type Downloads } from '../../../electron/loopback/downloads.ts';
import { startLoopbackServer } from '../../../electron/loopback/http-server.ts';
import { createSessions, type Sessions } from '../../../electron/loopback/session-token.ts';
import { readPageFiles } from '../../../electron/page-files.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { type RawReply, sendRaw } from '../network/raw-http.ts';
import { served } from '../network/served.ts';

type Changed = Readonly<Record<string, string | null>>;

/** A real loopback server with a page of two files, and a client that sends requests to the server. */
export interface LoopbackUnderTest {
  readonly port: number;
  readonly host: string;
  readonly origin: string;
  readonly sessions: Sessions;
  readonly downloads: Downloads;
  get(path: string, headers?: readonly string[], method?: string): Promise<RawReply>;
  /** Sends the page's request; `changed` replaces a header, or removes it if null. */
  postSession(token: string, changed?: Changed, pageSecret?: string): Promise<RawReply>;
  /** Opens a session; returns its cookie (`name=value`), bound to `pageSecret` if given. */
  openSession(pageSecret?: string): Promise<string>;
  upgrade(changed: Changed, path?: string): Promise<RawReply>;
  stop(): Promise<void>;
}

export async function startLoopbackUnderTest(clock: Clock = createSystemClock()): Promise<LoopbackUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'imei-desk-page-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>page</title>__STYLE_NONCE__');
  await writeFile(join(folder, 'app.js'), 'export const page = 1;');
  const sessions = createSessions(clock);
  const downloads = createDownloads(clock);
  const router = { echo: os.handler(() => 'here') };
  const server = await startLoopbackServer({
    port: 0,
    pageFiles: await readPageFiles(folder),
    sessions,
    downloads,
    contractSockets: openContractSockets({ served: served(router), clock }),
  });
  const { port } = server;
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;

  function postSession(token: string, changed: Changed = {}, pageSecret?: string): Promise<RawReply> {
    const body = JSON.stringify({ token, pageSecret });
    const length = String(Buffer.byteLength(body));
    const usual = {
      Host: host,
      Origin: origin,
      'Content-Type': 'application/json',
      'Content-Length': length,
    };
    return sendRaw(port, ['POST /session HTTP/1.1', ...headerLines({ ...usual, ...changed })], body);
  }

  return {
    port,
    host,
    origin,
    sessions,
    downloads,
    postSession,
    get(path, headers = [`Host: ${host}`], method = 'GET') {
      return sendRaw(port, [`${method} ${path} HTTP/1.1`, ...headers]);
    },
    async openSession(pageSecret) {
      const reply = await postSession(sessions.issueToken(), {}, pageSecret);
      return reply.headers['set-cookie']?.split(';')[0] ?? '';
    },
    upgrade(changed, path = '/contract') {
      const usual = {
        Host: host,
        Origin: origin,
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      };
      return sendRaw(port, [`GET ${path} HTTP/1.1`, ...headerLines({ ...usual, ...changed })]);
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function headerLines(headers: Changed): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : `${name}: ${value}`));
}
