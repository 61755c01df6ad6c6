import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { makeDataFolder } from '../../support/app/loopback-app.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds and serves a page with the app's own libraries and one button: the minimum cost of any page with them. */
export async function serveOneButton(): Promise<{ readonly url: string; end(): Promise<void> }> {
  const { folder, remove } = await makeDataFolder(tmpdir());
  await build({
    root: join(import.meta.dirname, 'one-button'),
    base: './',
    logLevel: 'error',
    configFile: false,
    mode: 'production',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '');
    readFile(join(folder, name)).then(
      (content) =>
        response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async end() {
      server.close();
      await remove();
    },
  };
}
