import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { os } from '@orpc/server';
import { RPCHandler } from '@orpc/server/ws';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type LineLimits, limitLine } from '../../electron/till/base/line-limits.ts';
import { eventually } from '../support/time/eventually.ts';

interface Calls {
  readonly read: () => Promise<unknown>;
  readonly watch: (input?: undefined, options?: { signal: AbortSignal }) => Promise<AsyncIterable<unknown>>;
}

/** Starts a server that applies these limits to each connection; `lines` are the server's ends of the connections. */
async function served(read: () => unknown, limits: Partial<LineLimits> = {}) {
  const open = { streams: 0 };
  const router = {
    read: os.handler(read),
    watch: os.handler(async function* ({ signal }) {
      open.streams += 1;
      try {
        for (let reported = 0; !signal?.aborted; reported += 1) {
          yield reported;
          await new Promise((resolve) => setTimeout(resolve, 1));
        }
      } finally {
        open.streams -= 1;
      }
    }),
  };
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const lines: WebSocket[] = [];
  server.on('connection', (line) => {
    lines.push(line);
    line.on('error', () => {});
    const { socket, interceptor } = limitLine(line, limits);
    void new RPCHandler(router, { clientInterceptors: [interceptor] }).upgrade(socket);
  });
  async function connect() {
    const line = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    line.on('error', () => {});
    onTestFinished(() => line.terminate());
    await once(line, 'open');
    const link = new RPCLink({ websocket: line as unknown as globalThis.WebSocket });
    return { line, client: createORPCClient(link) as unknown as Calls };
  }
  return { connect, lines, open };
}

const stateOf = (line: WebSocket | undefined): number | undefined => line?.readyState;
const closed = (line: () => WebSocket | undefined) =>
  eventually(
    async () => stateOf(line()),
    (state) => state === WebSocket.CLOSED,
  );

test('a connection that sends calls and reads no answers is closed, and does not affect others', async () => {
  const answer = 'x'.repeat(1024 * 1024);
  const { connect, lines } = await served(() => answer);
  const [greedy, good] = [await connect(), await connect()];
  greedy.line.pause();
  for (let asked = 0; asked < 300; asked += 1) void greedy.client.read().catch(() => {});
  await closed(() => lines[0]);
  expect(await good.client.read()).toBe(answer);
});

test('a connection with too many calls under way is closed', async () => {
  const { connect, lines } = await served(() => new Promise(() => {}), { maxCalls: 20 });
  const { client } = await connect();
  for (let asked = 0; asked < 20; asked += 1) void client.read().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(stateOf(lines[0])).toBe(WebSocket.OPEN);
  void client.read().catch(() => {});
  await closed(() => lines[0]);
});

test('ended calls and streams do not count, and too many open streams close the connection', async () => {
  const { connect, lines, open } = await served(() => 'here', { maxCalls: 100, maxStreams: 40 });
  const { client } = await connect();
  const noStreams = () =>
    eventually(
      async () => open.streams,
      (count) => count === 0,
    );
  for (let each = 0; each < 500; each += 1) {
    const stop = new AbortController();
    const stream = await client.watch(undefined, { signal: stop.signal });
    if (each % 2 === 0) for await (const _ of stream) break;
    else stop.abort();
    expect(await client.read()).toBe('here');
  }
  await noStreams();
  expect(stateOf(lines[0])).toBe(WebSocket.OPEN);
  for (let each = 0; each < 41; each += 1)
    void client
      .watch()
      .then(
        async (stream) => {
          for await (const _ of stream);
        },
        () => {},
      )
      .catch(() => {});
  await closed(() => lines[0]);
  await noStreams();
});
