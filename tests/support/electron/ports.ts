import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** Stands in for Electron's `MessagePortMain`: one end of a channel, which delivers no message until `start`. */
class MessagePortMain extends EventEmitter {
  readonly #port: MessagePort;
  constructor(port: MessagePort) {
    super();
    this.#port = port;
    port.on('close', () => this.emit('close'));
    port.unref();
  }
  start(): void {
    this.#port.on('message', (data: unknown) => this.emit('message', { data, ports: [] }));
  }
  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }
  close(): void {
    this.#port.close();
  }
}

export class MessageChannelMain {
  readonly port1: MessagePortMain;
  /** The page's end: a page receives a plain MessagePort. */
  readonly port2: MessagePort;
  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new MessagePortMain(port1);
    this.port2 = port2;
  }
}
