import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createSelfSigned } from '../network/self-signed.ts';

/** A man in the middle between a till and its host, with its own certificate. It forwards and records all messages. */
export async function openMitmProxy(
  hostAddress: string,
  options: { /** True: the proxy itself answers the till's proof. */ readonly saysLetIn?: boolean } = {},
): Promise<{
  readonly address: string;
  heard(): readonly string[];
  readonly authorizations: readonly string[];
}> {
  const heard: string[] = [];
  const authorizations: string[] = [];
  const server = createServer(createSelfSigned());
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (till, request) => {
    authorizations.push(request.headers.authorization ?? '');
    const host = new WebSocket(`wss://${hostAddress}${request.url}`, { rejectUnauthorized: false });
    host.on('error', () => till.terminate());
    host.on('close', () => till.close());
    host.on('message', (data) => till.send(String(data)));
    till.on('message', (data) => {
      const said = String(data);
      heard.push(said.includes('"proof"') ? 'proof' : 'other');
      if (options.saysLetIn && said.includes('"proof"')) {
        till.send(JSON.stringify({ say: 'let-in', proof: 'A'.repeat(43), id: 'x', token: 'A'.repeat(43) }));
        return;
      }
      if (host.readyState === WebSocket.OPEN) host.send(said);
      else host.once('open', () => host.send(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        for (const each of sockets.clients) each.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, heard: () => heard, authorizations };
}
