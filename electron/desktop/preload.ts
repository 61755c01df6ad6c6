import { ipcRenderer } from 'electron';
import { portChannel } from './border/port-channel.ts';

interface PageWindow {
  readonly location: { readonly origin: string };
  addEventListener(
    type: 'message',
    run: (event: { readonly source: unknown; readonly data: unknown }) => void,
  ): void;
  postMessage(message: string, targetOrigin: string, transfer: readonly unknown[]): void;
}

const page = globalThis as unknown as PageWindow;

// Transfers a MessagePort and exposes nothing. The main process decides whether this frame gets a port.
page.addEventListener('message', (event) => {
  if (event.source === page && event.data === portChannel.wanted) ipcRenderer.send(portChannel.channel);
});

ipcRenderer.on(portChannel.channel, (event) => {
  page.postMessage(portChannel.given, page.location.origin, [...event.ports]);
});
