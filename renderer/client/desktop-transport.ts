import { RPCLink } from '@orpc/client/message-port';
import { wireObjects } from '../../shared/contract/wire-objects.ts';
import type { Transport } from './transport.ts';

const waitMs = 10_000;

/** Requests a MessagePort to the backend from the preload of the desktop window. Rejects if no port arrives. */
export async function openDesktopTransport(): Promise<Transport> {
  const port = await askForPort();
  const closed = new Promise<void>((resolve) => port.addEventListener('close', () => resolve()));
  const link = new RPCLink({ port, ...wireObjects });
  port.start();
  return { link, closed };
}

function askForPort(): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      removeEventListener('message', receive);
      reject(new Error('no port came from the window'));
    }, waitMs);
    function receive(event: MessageEvent): void {
      const [port] = event.ports;
      if (event.source !== window || event.data !== 'imei-desk:port' || port === undefined) return;
      clearTimeout(timer);
      removeEventListener('message', receive);
      resolve(port);
    }
    addEventListener('message', receive);
    window.postMessage('imei-desk:want-port', location.origin);
  });
}
