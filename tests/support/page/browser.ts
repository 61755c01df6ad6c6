import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface TestBrowser {
  readonly executablePath: string;
  readonly args: readonly string[];
}

/**
 * Returns a browser of the Chromium family: this machine's, else the one inside an npm package. Downloads nothing. Throws if neither runs,
 * so that end-to-end tests never pass without a browser.
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
  // The headless shell comes first, because it is the same engine and needs less CPU time.
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

/** Runs the file, because on some systems it only says how to install the browser. On Windows a browser prints no version. */
function runs(file: string): boolean {
  if (process.platform === 'win32') return spawnSync('where', [file]).status === 0;
  return spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;
}

async function packagedBrowser(): Promise<TestBrowser> {
  // With this variable at its import, the package also provides the system libraries that Chromium needs.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  // The arguments that the package suggests are not used, because they disable the security that the tests check.
  if (runs(executablePath)) return { executablePath, args: [] };
  throw new Error(
    'No browser runs on this machine. Install Chromium or Google Chrome, then run npm test again.',
  );
}
