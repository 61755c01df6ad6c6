import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtApp } from '../../support/app/built-app.ts';
import { makeDataFolder } from '../../support/app/loopback-app.ts';
import { type DesktopProcess, startDesktop } from '../../support/desktop/desktop-process.ts';

// The desktop shell as `npm run dev` bundles it, with the stand-in for `electron`.

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

// Imported by address, because the scripts of build/ are outside this folder's types.
const load = (file: string) => import(new URL(`../../../build/dev/${file}`, import.meta.url).href);
const { startPageServer } = await load('page-server.mjs');
const { bundleDesktopForDev } = await load('bundle-desktop.mjs');

let page: { readonly address: string; tell(event: string): void; stop(): Promise<void> };
// In node_modules, because the bundle imports its packages from there.
const bundle = fileURLToPath(new URL('../../../node_modules/.cache/dev-desktop-test', import.meta.url));
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let app: DesktopProcess;

beforeAll(async () => {
  data = await makeDataFolder();
  page = await startPageServer();
  await bundleDesktopForDev(bundle);
  app = await startDesktop(bundle, data.folder, [], page.address);
});

afterAll(async () => {
  app?.stop();
  await app?.exited;
  await page?.stop();
  await data?.remove();
  await rm(bundle, { recursive: true, force: true });
});

const ask = (path: string) => app.drive<Answer>('protocol', { url: `app://desk${path}` });

test('the window shows the page from its sources, with the policy of the built page', async () => {
  const html = await ask('/index.html');
  expect(html.status).toBe(200);
  const policy = html.headers['content-security-policy'] ?? '';
  expect(policy).toContain(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-",
  );
  expect(policy).toContain("connect-src 'self';");
  // The page has no inline script, because the policy would refuse it.
  expect(html.body).not.toMatch(/<script[^>]*>[^<]/);
  expect(html.body).toContain(/'nonce-([\w-]+)'/.exec(policy)?.[1] ?? 'none');
  const scripts = [...html.body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src ?? '');
  expect(scripts).toHaveLength(4);
  for (const src of scripts) {
    const script = await ask(new URL(src, 'http://desk/').pathname);
    expect(script.headers['content-type']).toMatch(/^text\/javascript/);
  }
});

test('changes of the sources reach the page by app://, so that no security setting is weaker', async () => {
  const from = /Number\('(\d+)'\)/.exec((await ask('/@dev/start.js')).body)?.[1];
  page.tell('backend:ready');
  const { messages } = JSON.parse((await ask(`/@dev/updates?from=${from}`)).body);
  expect(messages.join()).toContain('backend:ready');
  for (const url of [page.address, page.address.replace('http', 'ws')])
    expect(await app.drive('request', { url: `${url}/` })).toEqual({ cancel: true });
  expect(await app.drive('askForPort', { origin: page.address })).toBe(0);
  expect(await app.drive('navigation', { event: 'will-navigate', url: `${page.address}/` })).toBe(true);
});

test('the bundle for development does not run packaged, and loads its page only from this computer', async () => {
  const packaged = await startDesktop(bundle, data.folder, ['packaged']);
  expect((await packaged.exited).code).not.toBe(0);
  const elsewhere = await makeDataFolder();
  const fooled = await startDesktop(bundle, elsewhere.folder, [], 'http://supplier.example');
  expect((await fooled.exited).code).not.toBe(0);
  await elsewhere.remove();
});

test('the built app loads no page offered by a development server', async () => {
  const elsewhere = await makeDataFolder();
  const built = await startDesktop(await builtApp(), elsewhere.folder, [], page.address);
  const html = await built.drive<Answer>('protocol', { url: 'app://desk/index.html' });
  expect(html.body).toContain('/assets/');
  expect(html.body).not.toContain('/@');
  expect((await built.drive<Answer>('protocol', { url: 'app://desk/@dev/start.js' })).status).toBe(404);
  built.stop();
  await built.exited;
  await elsewhere.remove();
});
