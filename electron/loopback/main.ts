import { join } from 'node:path';
import { readPageFiles } from '../page-files.ts';
import { createSessions } from './session-token.ts';
import { checkout, runShell } from './shell.ts';

await runShell({
  words: process.argv.slice(2),
  readPage: () => readPageFiles(join(checkout, 'out', 'renderer')),
  openSessions: createSessions,
  announce(link, newLink) {
    process.stdout.write(`IMEI Desk is ready at ${link}\n`);
    if (!process.stdin.isTTY) return;
    process.stderr.write('Press Enter for a new link, Ctrl+C to stop.\n');
    process.stdin.on('data', () => process.stderr.write(`${newLink()}\n`));
  },
});
