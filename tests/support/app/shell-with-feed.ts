import { join } from 'node:path';
import type { Capabilities } from '../../../electron/backend/base/capabilities.ts';
import { loopbackCapabilities } from '../../../electron/loopback/capabilities.ts';
import { createSessions } from '../../../electron/loopback/session-token.ts';
import { checkout, runShell } from '../../../electron/loopback/shell.ts';
import { readPageFiles } from '../../../electron/page-files.ts';

// Runs the loopback shell with an update feed, as in a desktop build: `node shell-with-feed.ts FEED KEY`, followed by the shell's own
// arguments. Installs nothing.

const [, , url = '', publicKey = '', ...words] = process.argv;
const update: Capabilities['update'] = {
  by: 'host',
  use: {
    feed: { url, publicKey },
    platform: 'linux',
    arch: 'x64',
    prepare: async ({ file }) => file,
    install: async () => {},
  },
};
Object.assign(loopbackCapabilities, { update });
await runShell({
  words,
  readPage: () => readPageFiles(join(checkout, 'out', 'renderer')),
  openSessions: createSessions,
  announce: (link) => void process.stdout.write(`IMEI Desk is ready at ${link}\n`),
});
