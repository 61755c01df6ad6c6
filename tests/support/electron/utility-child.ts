import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';

// Runs a program like a utility process of Electron: `node utility-child.ts PROGRAM …`, with a channel to the parent. Gives the program
// `process.parentPort`.

const [node = '', , program = '', ...args] = process.argv;
process.argv = [node, program, ...args];
const parentPort = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
});
Object.assign(process, { parentPort });
await import(pathToFileURL(program).href);
// Added only after the program has loaded: without a listener, messages wait in the channel.
process.on('message', (data) => parentPort.emit('message', { data, ports: [] }));
