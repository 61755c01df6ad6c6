import { connect, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { type ScriptedServer, type Step, startScriptedServer } from './scripted-server.ts';

/** A CONNECT proxy on a real socket. */
export interface ConnectProxy extends Pick<ScriptedServer, 'requests' | 'connections' | 'close'> {
  /** The proxy's address as `host:port`, the form that people use. */
  readonly address: string;
  /** All bytes that the proxy received and forwarded, in order of arrival: the maximum that a proxy's log can contain. */
  log(): string;
  /** Resets all its connections. */
  cut(): void;
  /** The number of open client connections. */
  open(): number;
}

type Tunnel = (port: number) => Step;

/**
 * Starts a proxy that applies one step to each CONNECT, in order, and repeats the last step. `tunnel` makes a step that opens a tunnel to
 * a port of this machine, whatever host name the request has.
 */
export async function startConnectProxy(
  script: (tunnel: Tunnel) => Step | readonly Step[],
  options: { readonly certificate?: { readonly key: string; readonly cert: string } } = {},
): Promise<ConnectProxy> {
  const clients = new Set<Socket>();
  const said: Buffer[] = [];
  const tunnel: Tunnel = (port) => (client) => {
    // After the CONNECT, the client's bytes are no longer a request to the proxy.
    client.removeAllListeners('data');
    const onward = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    client.on('data', (bytes) => said.push(bytes));
    onward.on('data', (bytes) => said.push(bytes));
    onward.on('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(onward);
      onward.pipe(client);
    });
  };
  const steps = script(tunnel);
  const server = await startScriptedServer(typeof steps === 'function' ? [steps] : steps, {
    ...options,
    onConnection(client) {
      clients.add(client);
      client.on('close', () => clients.delete(client));
    },
  });
  const { requests, connections, close, port } = server;
  return {
    requests,
    connections,
    close,
    address: `127.0.0.1:${port}`,
    log() {
      const heads = requests.map(({ line, headers, body }) =>
        [line, ...[...headers].map(([name, value]) => `${name}: ${value}`), body].join('\n'),
      );
      return [...heads, Buffer.concat(said).toString('latin1')].join('\n');
    },
    cut() {
      for (const client of clients) client.destroy();
    },
    open: () => clients.size,
  };
}

export interface TlsFront {
  readonly port: number;
  /** All decrypted bytes that passed the front. */
  read(): string;
  close(): Promise<void>;
}

/** Accepts TLS on its own port and forwards the decrypted bytes to `port`, like a supplier's own front or an inspecting proxy. */
export async function startTlsFront(
  certificate: { readonly key: string; readonly cert: string },
  port: number,
): Promise<TlsFront> {
  const sockets = new Set<Socket>();
  const read: Buffer[] = [];
  const server = createSecureServer(certificate, (client) => {
    const onward = connect(port, '127.0.0.1');
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        onward.destroy();
      });
    }
    client.on('data', (bytes) => read.push(bytes));
    client.pipe(onward);
    onward.pipe(client);
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    read: () => Buffer.concat(read).toString('latin1'),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
