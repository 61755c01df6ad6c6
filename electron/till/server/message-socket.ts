/** A connection between two tills, shaped as the part of a WebSocket that the contract's two ends need. */
export interface MessageSocket {
  readonly socket: WebSocketLike;
  /** A message that has come for it. */
  receive(body: string): void;
  /** It has ended. Nothing comes or goes any more. */
  end(): void;
}

export type WebSocketLike = Pick<
  globalThis.WebSocket,
  'addEventListener' | 'removeEventListener' | 'send' | 'readyState'
>;

// As WebSocket counts its states.
const open = 1;
const closed = 3;

/** Texts are sent as they are; bytes as their base64, with this before them. */
const bytesMark = 'b:';
const textMark = 't:';

/** `send` is given what this end sends; if it rejects, the connection closes. */
export function createMessageSocket(send: (body: string) => Promise<void>): MessageSocket {
  const events = new EventTarget();
  let readyState: number = open;
  const end = (): void => {
    if (readyState === closed) return;
    readyState = closed;
    events.dispatchEvent(new Event('close'));
  };
  return {
    socket: {
      get readyState() {
        return readyState;
      },
      send(message: string | ArrayBufferLike | Blob | ArrayBufferView) {
        // What is sent on a closed connection is dropped.
        if (readyState === open) void send(bodyOf(message)).catch(end);
      },
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    } as WebSocketLike,
    receive(body) {
      if (readyState !== open) return;
      const rest = body.slice(bytesMark.length);
      const data = body.startsWith(bytesMark) ? Uint8Array.from(Buffer.from(rest, 'base64')).buffer : rest;
      events.dispatchEvent(new MessageEvent('message', { data }));
    },
    end,
  };
}

function bodyOf(message: string | ArrayBufferLike | Blob | ArrayBufferView): string {
  if (typeof message === 'string') return `${textMark}${message}`;
  if (message instanceof Blob) throw new Error('the contract sends no blob');
  const bytes = ArrayBuffer.isView(message)
    ? Buffer.from(message.buffer, message.byteOffset, message.byteLength)
    : Buffer.from(message);
  return `${bytesMark}${bytes.toString('base64')}`;
}
