import {
  type IpcMainEvent,
  ipcMain,
  MessageChannelMain,
  type MessagePortMain,
  type WebContents,
} from 'electron';
import { isOwnOrigin } from './origin.ts';
import { portChannel } from './port-channel.ts';

/**
 * The only access from a page to the backend. Answers a request for a port with a new port, which `attach` connects to the backend. Answers
 * only the top frame of our own origin in a window that `isOurs`. Other requests get no answer. After a reload the page gets a new port,
 * and its old one is closed.
 */
export function answerPortRequests(options: {
  readonly isOurs: (contents: WebContents) => boolean;
  readonly attach: (port: MessagePortMain) => void;
  readonly onRefused: (why: string) => void;
}): { close(): void } {
  const ports = new Map<WebContents, MessagePortMain>();

  function onWanted(event: IpcMainEvent): void {
    const refusal = refusalOf(event, options.isOurs);
    if (refusal !== undefined) {
      options.onRefused(refusal);
      return;
    }
    const contents = event.sender;
    ports.get(contents)?.close();
    const { port1: hostPort, port2: pagePort } = new MessageChannelMain();
    ports.set(contents, hostPort);
    hostPort.on('close', () => {
      if (ports.get(contents) === hostPort) ports.delete(contents);
    });
    options.attach(hostPort);
    hostPort.start();
    // Sent only to the requesting frame; dropped if the frame is gone.
    event.senderFrame?.postMessage(portChannel.channel, null, [pagePort]);
  }

  ipcMain.on(portChannel.channel, onWanted);
  return {
    close() {
      ipcMain.off(portChannel.channel, onWanted);
      for (const port of ports.values()) port.close();
      ports.clear();
    },
  };
}

function refusalOf(event: IpcMainEvent, isOurs: (contents: WebContents) => boolean): string | undefined {
  const frame = event.senderFrame;
  if (frame === null) return 'the frame that asked is gone';
  if (!isOurs(event.sender)) return 'it is not a window of ours';
  if (frame.parent !== null) return 'it is not the top frame';
  if (!isOwnOrigin(frame.origin)) return 'its origin is not ours';
  return undefined;
}
