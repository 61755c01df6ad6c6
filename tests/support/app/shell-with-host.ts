import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Capabilities } from '../../../electron/backend/base/capabilities.ts';
import { loopbackCapabilities } from '../../../electron/loopback/capabilities.ts';
import { createSessions } from '../../../electron/loopback/session-token.ts';
import { checkout, runShell } from '../../../electron/loopback/shell.ts';
import { readPageFiles } from '../../../electron/page-files.ts';

// Runs the loopback shell with capabilities of the desktop: `node shell-with-host.ts MENU FOLDER`, followed by the shell's own arguments.
// Writes the menu to the file MENU; a folder prompt returns FOLDER.

const [, , menuFile = '', folder = '', ...words] = process.argv;
const menu: Capabilities['menu'] = {
  by: 'host',
  use: (shown) => writeFileSync(menuFile, JSON.stringify(shown)),
};
const pickFolder: Capabilities['pickFolder'] = { by: 'host', use: async () => folder };
Object.assign(loopbackCapabilities, { menu, pickFolder });
await runShell({
  words,
  readPage: () => readPageFiles(join(checkout, 'out', 'renderer')),
  openSessions: createSessions,
  announce: (link) => void process.stdout.write(`IMEI Desk is ready at ${link}\n`),
});
