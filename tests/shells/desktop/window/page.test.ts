import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtApp } from '../../../support/app/built-app.ts';
import { makeDataFolder } from '../../../support/app/loopback-app.ts';
import { type DesktopProcess, startDesktop } from '../../../support/desktop/desktop-process.ts';
import type { Recorded } from '../../../support/electron/recorded.ts';

// What the page can reach: the built main bundle with the stand-in for `electron`.

let out: string;
let app: DesktopProcess;
let data: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  out = await builtApp();
  data = await makeDataFolder();
  app = await startDesktop(out, data.folder, ['packaged']);
});

afterAll(async () => {
  app?.stop();
  await app?.exited;
  await data?.remove();
});

describe('navigation', () => {
  const elsewhere = [
    'https://supplier.example/',
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    'app://desk/assets/x.js',
  ];
  const lookAlikes = [
    'app://desk.example/index.html',
    'app://desk@supplier.example/',
    'data:text/html,x',
    'about:blank',
  ];

  it.each([...elsewhere, ...lookAlikes])('the page cannot go to %s', async (url) => {
    expect(await app.drive('navigation', { event: 'will-navigate', url })).toBe(true);
    expect(await app.drive('navigation', { event: 'will-frame-navigate', url })).toBe(true);
    expect(await app.drive('navigation', { event: 'will-redirect', url })).toBe(true);
  });

  it('lets the page reload itself, but lets no frame and no redirect reload it', async () => {
    const url = 'app://desk/index.html#/orders';
    expect(await app.drive('navigation', { event: 'will-navigate', url })).toBe(false);
    expect(await app.drive('navigation', { event: 'will-frame-navigate', url })).toBe(false);
    expect(await app.drive('navigation', { event: 'will-frame-navigate', url, isMainFrame: false })).toBe(
      true,
    );
    expect(await app.drive('navigation', { event: 'will-redirect', url })).toBe(true);
  });

  it('attaches no webview', async () => {
    expect(await app.drive('navigation', { event: 'will-attach-webview', url: 'app://desk/' })).toBe(true);
  });

  it.each([
    'https://supplier.example/',
    'app://desk/index.html',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('window.open of %s opens nothing, inside or outside', async (url) => {
    expect(await app.drive('open', { url })).toEqual({ action: 'deny' });
    const now = await app.drive<readonly Recorded[]>('records');
    expect(now.filter(({ name }) => name === 'shell.openExternal')).toEqual([]);
  });
});

describe('requests of the page', () => {
  it.each([
    'https://supplier.example/api',
    'http://127.0.0.1:8080/',
    'ws://127.0.0.1:8080/',
    'file:///etc/passwd',
    'app://desk.example/index.html',
    'app://other/index.html',
    'devtools://devtools/bundled/inspector.html',
    'blob:https://supplier.example/1',
  ])('%s is cancelled', async (url) => {
    expect(await app.drive('request', { url })).toEqual({ cancel: true });
  });

  it('requests for the page’s own files are not cancelled', async () => {
    expect(await app.drive('request', { url: 'app://desk/index.html' })).toEqual({ cancel: false });
    expect(await app.drive('request', { url: 'app://desk/assets/a.js' })).toEqual({ cancel: false });
  });
});

describe('app://desk', () => {
  interface Answer {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }
  const ask = (url: string, method = 'GET') => app.drive<Answer>('protocol', { url, method });

  it('serves the page with a policy that denies by default, and with a new nonce each time', async () => {
    const [first, second] = [await ask('app://desk/index.html'), await ask('app://desk/index.html#/orders')];
    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = first.headers['content-security-policy'] ?? '';
    const nonce = /'nonce-([\w-]{22,})'/.exec(policy)?.[1] ?? 'none';
    expect(policy).toContain(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-",
    );
    expect(policy).toContain("frame-ancestors 'none'");
    // The policy allows WebAssembly from our own files, but no inline script and no text as code.
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
    expect(first.body).toContain(nonce);
    expect(first.body).not.toContain('__STYLE_NONCE__');
    expect(second.status).toBe(200);
    expect(second.headers['content-security-policy']).not.toBe(policy);
  });

  it('sends every header with every answer, also for missing files', async () => {
    for (const url of ['app://desk/', 'app://desk/nowhere.js']) {
      expect((await ask(url)).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
    }
  });

  it('lets a browser cache only files whose names depend on their content', async () => {
    const page = await ask('app://desk/');
    expect(page.headers['cache-control']).toBe('no-store');
    const assets = await readdir(join(out, 'renderer', 'assets'));
    for (const name of assets) {
      expect(name).toMatch(/-[\w-]{8}\.\w+$/);
      const { headers } = await ask(`app://desk/assets/${name}`, 'HEAD');
      expect(headers['cache-control'], name).toBe('max-age=31536000, immutable');
    }
    expect((await ask('app://desk/assets/nowhere-12345678.js')).headers['cache-control']).toBe('no-store');
  });

  it('serves every built file under its exact name', async () => {
    const built = (await readdir(join(out, 'renderer'), { recursive: true, withFileTypes: true })).filter(
      (e) => e.isFile(),
    );
    expect(built.length).toBeGreaterThan(1);
    for (const file of built) {
      const path = join(file.parentPath, file.name).slice(join(out, 'renderer').length).replaceAll('\\', '/');
      const answer = await ask(`app://desk${path}`);
      expect(answer.status, path).toBe(200);
      expect(answer.headers['content-type'], path).not.toBe('application/octet-stream');
    }
  });

  it.each([
    'app://desk/missing.html',
    'app://desk/assets',
    'app://desk/assets/',
    'app://desk/../main/main.mjs',
    'app://desk/assets/../../main/main.mjs',
    'app://desk/%2e%2e/main/main.mjs',
    'app://desk/assets%2f..%2findex.html',
    'app://desk/..%5cmain%5cmain.mjs',
    'app://desk/..\\main\\main.mjs',
    'app://desk//etc/passwd',
    'app://desk/index.html%00.js',
    'app://desk/INDEX.HTML',
    'app://other/index.html',
    'app://desk.example/index.html',
  ])('answers 404 without a body for %s', async (url) => {
    const { status, body } = await ask(url);
    expect({ status, body }).toEqual({ status: 404, body: '' });
  });

  it('serves paths as normalized by Chromium', async () => {
    for (const url of ['app://desk/assets/../index.html', 'app://desk/assets/%2e%2e/index.html'])
      expect((await ask(url)).body).toContain('<title>');
  });

  it('answers only GET and HEAD', async () => {
    expect((await ask('app://desk/index.html', 'POST')).status).toBe(405);
    expect(await ask('app://desk/index.html', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });
});

describe('the port', () => {
  it.each([
    ['a frame inside our page', { origin: 'app://desk', isSubframe: true }],
    ['another origin', { origin: 'https://supplier.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a look-alike origin', { origin: 'app://desk.example' }],
    ['a window that we did not open', { origin: 'app://desk', isForeign: true }],
    ['a frame that has gone', { origin: 'app://desk', isGone: true }],
  ])('is refused to %s', async (_who, asked) => {
    expect(await app.drive('askForPort', asked)).toBe(0);
  });

  it('is given to the top frame of our own page, and is connected to the backend', async () => {
    expect(await app.drive('askForPort', { origin: 'app://desk' })).toBe(1);
    expect(await app.drive('about')).toMatchObject({ shell: 'desktop', dataFolder: data.folder });
  });

  it('is given again to a reloaded page, and the old port is closed', async () => {
    expect(await app.drive('askForPort', { origin: 'app://desk' })).toBe(1);
    const closed = await app.drive<readonly boolean[]>('closedPorts');
    expect(closed.at(-1)).toBe(false);
    expect(closed.at(-2)).toBe(true);
    expect(await app.drive('about')).toMatchObject({ shell: 'desktop' });
  });

  it('is the only channel between page and main', async () => {
    expect(await app.drive('channels')).toEqual(['imei-desk:port']);
  });
});
