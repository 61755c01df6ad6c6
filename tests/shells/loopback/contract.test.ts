import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { os, type RouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { openContractSockets } from '../../../electron/loopback/contract-socket.ts';
import { createDownloads } from '../../../electron/loopback/downloads.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../electron/loopback/http-server.ts';
import { createSessions } from '../../../electron/loopback/session-token.ts';
import { readPageFiles } from '../../../electron/page-files.ts';
import { createSystemClock } from '../../../electron/system-clock.ts';
import { transportOver } from '../../../renderer/client/loopback-transport.ts';
import { createReconnectingTransport } from '../../../renderer/client/reconnecting-transport.ts';
import { served } from '../../support/network/served.ts';
import { eventually } from '../../support/time/eventually.ts';

const router = {
  length: os.input(z.object({ text: z.string() })).handler(({ input }) => input.text.length),
  never: os.handler(() => new Promise<string>(() => {})),
  ticks: os.handler(async function* () {
    yield 1;
    yield 2;
  }),
};

let folder: string;
let server: LoopbackServer;
let cookie: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imei-desk-page-'));
  await writeFile(join(folder, 'index.html'), 'page');
  const clock = createSystemClock();
  const sessions = createSessions(clock);
  server = await startLoopbackServer({
    port: 0,
    pageFiles: await readPageFiles(folder),
    sessions,
    downloads: createDownloads(clock),
    // Long, because server and page run in this process: if it blocks for longer, a live page looks dead.
    contractSockets: openContractSockets({ served: served(router), clock, pingEveryMs: 2_000 }),
  });
  const exchanged = sessions.exchange(sessions.issueToken(), null);
  cookie = `imei-desk-${server.port}=${exchanged.ok ? exchanged.session : ''}`;
});

afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openSocket(autoPong = true): Promise<WebSocket> {
  const origin = `http://127.0.0.1:${server.port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/contract`, {
    origin,
    headers: { cookie },
    autoPong,
  });
  await once(socket, 'open');
  return socket;
}

function clientOver(socket: WebSocket): RouterClient<typeof router> {
  return createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }));
}

test('calls and streams work over the socket', async () => {
  const client = clientOver(await openSocket());
  await expect(client.length({ text: 'x'.repeat(1_000_000) })).resolves.toBe(1_000_000);
  const seen: number[] = [];
  for await (const tick of await client.ticks()) seen.push(tick);
  expect(seen).toEqual([1, 2]);
});

test('a message above 8 MB closes only its own socket', async () => {
  const [greedy, modest] = [await openSocket(), await openSocket()];
  const closed = once(greedy, 'close');
  greedy.send('x'.repeat(8 * 1024 * 1024 + 1));
  const messageTooBig = 1009;
  expect((await closed)[0]).toBe(messageTooBig);
  await expect(clientOver(modest).length({ text: 'four' })).resolves.toBe(4);
});

test('a page that answers no ping is disconnected, a page that answers stays connected', async () => {
  const [living, dead] = [await openSocket(), await openSocket(false)];
  await once(dead, 'close');
  await expect(clientOver(living).length({ text: 'four' })).resolves.toBe(4);
});

test('before the journal is open, a page gets its files at once, and its calls wait', async () => {
  const clock = createSystemClock();
  const sessions = createSessions(clock);
  const journal = Promise.withResolvers<ReturnType<typeof served<typeof router>>>();
  const early = await startLoopbackServer({
    port: 0,
    pageFiles: await readPageFiles(folder),
    sessions,
    downloads: createDownloads(clock),
    contractSockets: openContractSockets({ served: journal.promise, clock }),
  });
  onTestFinished(() => early.stop());
  const origin = `http://127.0.0.1:${early.port}`;
  expect((await fetch(`${origin}/`)).status).toBe(200);
  const exchanged = sessions.exchange(sessions.issueToken(), null);
  const headers = { cookie: `imei-desk-${early.port}=${exchanged.ok ? exchanged.session : ''}` };
  const connect = () => new WebSocket(`${origin.replace('http', 'ws')}/contract`, { origin, headers });
  const [waiting, leaving] = [connect(), connect()];
  const left = once(leaving, 'error');
  leaving.terminate();
  await left;
  expect((await fetch(`${origin}/`)).status).toBe(200);
  expect(waiting.readyState).toBe(WebSocket.CONNECTING);
  journal.resolve(served(router));
  await once(waiting, 'open');
  await expect(clientOver(waiting).length({ text: 'four' })).resolves.toBe(4);
});

test('stopping disconnects a page that still waits for the journal', async () => {
  const clock = createSystemClock();
  const sessions = createSessions(clock);
  const early = await startLoopbackServer({
    port: 0,
    pageFiles: await readPageFiles(folder),
    sessions,
    downloads: createDownloads(clock),
    contractSockets: openContractSockets({ served: new Promise(() => {}), clock }),
  });
  const exchanged = sessions.exchange(sessions.issueToken(), null);
  const origin = `http://127.0.0.1:${early.port}`;
  const headers = { cookie: `imei-desk-${early.port}=${exchanged.ok ? exchanged.session : ''}` };
  const waiting = new WebSocket(`${origin.replace('http', 'ws')}/contract`, { origin, headers });
  const refused = once(waiting, 'error');
  await fetch(`${origin}/`);
  await early.stop();
  await refused;
  expect(waiting.readyState).not.toBe(WebSocket.OPEN);
  await expect(fetch(`${origin}/`)).rejects.toThrow();
});

test('stopping closes every page’s connection normally and frees the port', async () => {
  const socket = await openSocket();
  const closed = once(socket, 'close');
  await server.stop();
  const goingAway = 1001;
  expect((await closed)[0]).toBe(goingAway);
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow();
});

test('a port in use is reported in one sentence', async () => {
  const pageFiles = await readPageFiles(folder);
  const contractSockets = openContractSockets({ served: served(router), clock: createSystemClock() });
  const second = startLoopbackServer({
    port: server.port,
    pageFiles,
    sessions: createSessions(createSystemClock()),
    contractSockets,
    downloads: createDownloads(createSystemClock()),
  });
  await expect(second).rejects.toThrow(
    `IMEI Desk cannot listen on port ${server.port}: another program uses it. Stop that program, or choose another port with --port; --port 0 takes any that is free.`,
  );
  await contractSockets.stop();
});

test('messages while the socket closes count as a lost connection, and cause no uncaught error', async () => {
  // Node has no `sessionStorage`, which the page's transport reads.
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  onTestFinished(() => void vi.unstubAllGlobals());
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const socket = await openSocket();
  const line = createReconnectingTransport({
    open: async () => transportOver(socket as unknown as globalThis.WebSocket),
    after: () => () => {},
  });
  line.start();
  await eventually(
    async () => line.state(),
    (state) => state === 'open',
  );
  const client: RouterClient<typeof router> = createORPCClient(line.link);
  const calledOff = new AbortController();
  const waiting = expect(client.never(undefined, { signal: calledOff.signal })).rejects.toThrow();
  expect(await client.length({ text: 'here' })).toBe(4);
  socket.close();
  calledOff.abort();
  await expect(client.length({ text: 'late' })).rejects.toMatchObject({ code: 'transport-lost' });
  await waiting;
  expect(line.state()).toBe('lost');
  await new Promise((resolve) => setImmediate(resolve));
  expect(uncaught).toEqual([]);
});
