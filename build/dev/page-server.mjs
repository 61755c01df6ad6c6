import { realpathSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { updatesByAsking } from './updates.mjs';

const checkout = resolve(import.meta.dirname, '../..');

/** @type {{ styleNoncePlaceholder: string }} */
const { styleNoncePlaceholder } = await import(
  new URL('../../shared/page-security.ts', import.meta.url).href
);

/**
 * Serves the page from its sources on 127.0.0.1, with hot replacement. Shells in development fetch the page from this server and pass it on
 * to the window or browser.
 * @param {{ port?: number }} [options]
 * @returns {Promise<{ address: string, tell(event: string): void, stop(): Promise<void> }>}
 */
export async function startPageServer({ port = 0 } = {}) {
  const vite = await createServer({
    configFile: false,
    root: join(checkout, 'renderer'),
    cacheDir: join(checkout, 'node_modules', '.vite', 'page'),
    logLevel: 'error',
    clearScreen: false,
    plugins: [react(), updatesByAsking()],
    worker: { format: 'es' },
    html: { cspNonce: styleNoncePlaceholder },
    optimizeDeps: { entries: ['index.html', 'gallery.html'] },
    server: {
      middlewareMode: true,
      // The packages may be linked from another checkout.
      fs: { allow: [checkout, dirname(realpathSync(join(checkout, 'node_modules', 'vite')))] },
    },
  });
  const server = createHttpServer(vite.middlewares);
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(null));
  });
  const { port: taken } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${taken}`,
    tell: (event) => vite.environments.client.hot.send(event),
    async stop() {
      server.close();
      server.closeAllConnections();
      await vite.close();
    },
  };
}
