// npm run gallery: shows every shared component of the page in every state, from the sources, with hot replacement.
import { parseArgs } from 'node:util';
import { startPageServer } from './dev/page-server.mjs';

const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } });
const { address, stop } = await startPageServer({ port: Number(values.port) });
process.stdout.write(`The gallery is at ${address}/gallery.html\n`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
  process.once(signal, () => void stop().then(() => process.exit(0)));
