import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface TestBrowser {
  readonly executablePath: string;
  readonly args: readonly string[];
}

/**
 * A browser of the Chromium family: the one on this machine, else the one inside an npm package. Nothing is downloaded.
 * Throws if neither runs: the end-to-end tests never pass without a browser.
 */
export async function findTestBrowser(): Promise<TestBrowser> {
  const found = places().find(runs);
  return found === undefined ? await packagedBrowser() : { executablePath: found, args: [] };
}

function places(): readonly string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES ?? '', process.env['PROGRAMFILES(X86)'] ?? ''];
    return roots.flatMap((root) => [
      join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(root, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]);
  }
  // First the one without windows: the same engine draws the same page with less work.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'google-chrome',
    'google-chrome-stable',
    'chromium-browser',
    'microsoft-edge',
  ];
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** Some systems have a file of that name which only says where to get the browser. Windows prints no version. */
function runs(file: string): boolean {
  if (process.platform === 'win32') return spawnSync('where', [file]).status === 0;
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

async function packagedBrowser(): Promise<TestBrowser> {
  // Read by the package as it is imported: it then brings the system libraries along.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  // Not with the arguments that the package proposes: they take away the very security that the tests are about.
  if (runs(executablePath)) return { executablePath, args: [] };
  throw new Error(
    'No browser runs on this machine. Install Chromium or Google Chrome, then run npm test again.',
  );
}
