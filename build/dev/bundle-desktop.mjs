import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundleForNode } from '../bundle/build.mjs';
import { threadEntries } from '../bundle/threads.mjs';

const checkout = resolve(import.meta.dirname, '../..');

/**
 * Bundles the desktop shell for development into `folder`, as an app for Electron. The app has the preload and the main process, which gets
 * the page from the page server. The packages must resolve from `folder`. Rejects with the bundler's error.
 * @param {string} folder
 */
export async function bundleDesktopForDev(folder) {
  const main = { main: join(checkout, 'electron/desktop/dev.ts'), ...threadEntries(checkout) };
  const preload = { preload: join(checkout, 'electron/desktop/preload.ts') };
  await bundleForNode({ logLevel: 'warn', outDir: join(folder, 'main'), input: main, format: 'es' });
  await bundleForNode({ logLevel: 'warn', outDir: join(folder, 'preload'), input: preload, format: 'cjs' });
  const app = { name: 'imei-desk', productName: 'IMEI Desk', version: '0.0.0-dev', main: 'main/main.mjs' };
  await writeFile(join(folder, 'package.json'), JSON.stringify(app));
}
