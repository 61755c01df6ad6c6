import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DevEnvironment } from 'vite';

const pageStart = readFileSync(fileURLToPath(new URL('./page-start.js', import.meta.url)), 'utf8');
// The page loads these scripts in this order, before Vite's client and before its own code.
const first = ['/@dev/start.js', '/@id/__x00__@vitejs/plugin-react/preamble'];
const script = (/** @type {string} */ address) => `<script type="module" src="${address}"></script>`;
/** A poll is answered after this time even if nothing changed, so that no poll stays open forever. */
const maxWaitMs = 20_000;

/**
 * Transfers Vite's hot updates by polling the page's own origin, without a separate socket. So the shells' restrictions and the page's
 * policy can be the same as in the released app. If an update happens while the backend restarts, the page gets it afterwards.
 * @returns {import('vite').Plugin}
 */
export function updatesByAsking() {
  /** @type {string[]} All reports, oldest first. A page says how many of the reports it already has. */
  const reported = [];
  /** @type {Set<() => void>} */
  const waiting = new Set();
  /** @type {Map<string, Set<Function>>} */
  const listeners = new Map();

  /** @type {import('vite').HotChannel} */
  const channel = {
    send(payload) {
      reported.push(JSON.stringify(payload));
      for (const wake of waiting) wake();
    },
    on(/** @type {string} */ event, /** @type {Function} */ listener) {
      // Modules are never sent as data, because that would bypass the checks of allowed files.
      if (event === 'vite:invoke') return;
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };

  /** @param {number} from */
  async function reportedSince(from) {
    if (from >= reported.length) {
      await new Promise((resolve) => {
        const timer = setTimeout(() => wake(), maxWaitMs).unref();
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve(null);
        };
        waiting.add(wake);
      });
    }
    return { next: reported.length, messages: reported.slice(from) };
  }

  /** @param {{ type?: string, event?: string, data?: unknown }} message */
  function hear({ type, event, data }) {
    if (type !== 'custom' || event === undefined) return;
    for (const listener of listeners.get(event) ?? []) listener(data, { send: channel.send });
  }

  return {
    name: 'updates-by-asking',
    config: () => ({
      server: { ws: false },
      environments: {
        client: {
          dev: {
            createEnvironment: (name, config) =>
              new DevEnvironment(name, config, { hot: true, transport: channel }),
          },
        },
      },
    }),
    configureServer(server) {
      server.middlewares.use('/@dev/start.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(pageStart.replace('__TOLD__', String(reported.length)));
      });
      server.middlewares.use('/@dev/updates', async (request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://page');
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(await reportedSince(Number(searchParams.get('from')))));
      });
      server.middlewares.use('/@dev/hear', (request, response) => {
        const { searchParams } = new URL(request.url ?? '', 'http://page');
        hear(JSON.parse(searchParams.get('message') ?? '{}'));
        response.end();
      });
    },
    transformIndexHtml: {
      order: 'post',
      // The policy forbids inline scripts. React's preamble would be such a script, so it is a file too.
      handler: (html) =>
        html
          .replace(/<script type="module"[^>]*>[^<]+<\/script>/, '')
          .replace('<head>', `<head>${first.map(script).join('')}`),
    },
  };
}
