import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BrowserContext,
  test as base,
  _electron as electron,
  expect,
  type Page,
} from '@playwright/test';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../electron/practice/practice-supplier.ts';
import { makeDataFolder, startShell } from '../app/loopback-app.ts';
import { desktopOnEngine } from '../engine/desktop-on-engine.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The app in either shell. A spec cannot know which shell it uses. */
export interface App {
  readonly dataFolder: string;
  /** Starts the app and opens its page. The data folder is the same at every start. */
  open(): Promise<Page>;
  /** Ends the app: cleanly as a person does, or killed as by a power cut. */
  close(how?: 'cleanly' | 'killed'): Promise<void>;
  /**
   * All that the app contacted outside its own process since its first start: `host:port`, looked-up names and started programs.
   * Includes the page's requests. Null if the shell cannot be observed.
   */
  spokenTo(): Promise<readonly string[] | null>;
  /** The text in the clipboard. */
  copied(): Promise<string>;
}

type OpenShell = (dataFolder: string) => ShellUnderTest;
const isDesktop = process.env.IMEI_DESK_SHELL === 'desktop';

/** `app` is an app with its own data folder; `complaints` collects every error of the page. */
export const test = base.extend<{ app: App; complaints: string[]; openShell: OpenShell }>({
  complaints: async ({ browserName: _ }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    // A refused style, a failed request or an uncaught error is a defect on any screen.
    expect(complaints).toEqual([]);
  },
  // Only the loopback shell asks for `context`, because a test that uses it starts a browser.
  openShell: isDesktop
    ? async ({ browserName: _ }, use) =>
        use(process.env.IMEI_DESK_ELECTRON === undefined ? onEngine : desktop)
    : async ({ context }, use) => use((dataFolder) => loopback(dataFolder, context)),
  app: async ({ openShell, complaints }, use) => {
    const data = await makeDataFolder();
    const shell = openShell(data.folder);
    await use({
      dataFolder: data.folder,
      async open() {
        const page = await shell.open();
        page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error' && /Content Security Policy|Refused to/.test(message.text())) {
            complaints.push(message.text());
          }
        });
        return page;
      },
      close: (how = 'cleanly') => shell.close(how),
      spokenTo: shell.spokenTo,
      copied: shell.copied,
    });
    await shell.close('killed');
    await data.remove();
  },
});

/** `test` with a practice supplier of its own, whose answers a test can break. */
export const testWithSupplier = (speed: number) =>
  test.extend<{ supplier: PracticeSupplier }>({
    supplier: async ({ browserName: _ }, use) => {
      const supplier = await startPracticeSupplier({ speed });
      await use(supplier);
      await supplier.stop();
    },
  });

interface ShellUnderTest {
  open(): Promise<Page>;
  close(how: 'cleanly' | 'killed'): Promise<void>;
  spokenTo: App['spokenTo'];
  copied: App['copied'];
}

function loopback(dataFolder: string, context: BrowserContext): ShellUnderTest {
  const spokenTo = join(dataFolder, 'spoken-to');
  const ofPage = new Set<string>();
  const recorder = `--import=${import.meta.resolve('../network/record-hosts.ts')}`;
  let running: Awaited<ReturnType<typeof startShell>> | null = null;
  let page: Page | null = null;
  return {
    async open() {
      running = await startShell(dataFolder, {
        env: { NODE_OPTIONS: recorder, IMEI_TEST_SPOKEN_TO: spokenTo },
      });
      const { origin } = running;
      page = await context.newPage();
      page.on('request', (request) => {
        const { protocol, origin: to, host } = new URL(request.url());
        if (/^(http|ws)s?:$/.test(protocol) && to.replace('ws:', 'http:') !== origin) ofPage.add(host);
      });
      await page.goto(running.url);
      return page;
    },
    async close(how) {
      const [shell, opened] = [running, page];
      [running, page] = [null, null];
      await shell?.end(how === 'cleanly' ? 'SIGTERM' : 'SIGKILL');
      await opened?.close();
    },
    async spokenTo() {
      const lines = (await readFile(spokenTo, 'utf8')).split('\n').filter((line) => line !== '');
      // The recorder writes this line when it starts.
      expect(lines).toContain('listening');
      return [...new Set([...lines.filter((line) => line !== 'listening'), ...ofPage])];
    },
    async copied() {
      await context.grantPermissions(['clipboard-read']);
      return (await page?.evaluate(() => navigator.clipboard.readText())) ?? '';
    },
  };
}

/** The built main process and preload on QtWebEngine, without Electron. */
function onEngine(dataFolder: string): ShellUnderTest {
  return { ...desktopOnEngine(dataFolder), spokenTo: async () => null, copied: async () => '' };
}

function desktop(dataFolder: string): ShellUnderTest {
  let running: Awaited<ReturnType<typeof electron.launch>> | null = null;
  return {
    async open() {
      running = await electron.launch({
        executablePath: process.env.IMEI_DESK_ELECTRON ?? '',
        env: { ...process.env, XDG_STATE_HOME: join(dataFolder, 'state') },
        args: [
          join(root, '.'),
          `--data-dir=${dataFolder}`,
          // Without this argument Electron does not start as root, and only tests start it as root.
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ],
      });
      return running.firstWindow();
    },
    async close(how) {
      const app = running;
      running = null;
      if (how === 'killed') app?.process().kill('SIGKILL');
      else await app?.close();
    },
    spokenTo: async () => null,
    // Reads the clipboard in the main process, because the page may not.
    copied: async () => (await running?.evaluate(({ clipboard }) => clipboard.readText())) ?? '',
  };
}
