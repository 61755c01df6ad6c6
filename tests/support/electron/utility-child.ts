import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

// What Electron has ready in a utility process before its program runs. `node utility-child.ts PROGRAM …`, with a channel to the parent.

const [node = '', , program = '', ...args] = process.argv;
process.argv = [node, program, ...args];
const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
});
Object.assign(process, { parentPort });
await import(pathToFileURL(program).href);
// Only now: a message from before anybody listens waits in the channel.
process.on('message', (data) => parentPort.emit('message', { data, ports: [] }));
