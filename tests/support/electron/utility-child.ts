import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

// Prepares what Electron provides in a utility process before its program runs. `node utility-child.ts PROGRAM …`, with a channel to the
// parent.

const [node = '', , program = '', ...args] = process.argv;
process.argv = [node, program, ...args];
const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
});
Object.assign(process, { parentPort });
await import(pathToFileURL(program).href);
// The listener is added only now: until somebody listens, messages wait in the channel.
process.on('message', (data) => parentPort.emit('message', { data, ports: [] }));
