/**
 * A connection between two tills, with the part of the WebSocket interface that client and server of the
 * contract need.
 */
export type MessageSocket = ReturnType<typeof createMessageSocket>;

type WebSocketLike = Pick<
  globalThis.WebSocket,
  'addEventListener' | 'bufferedAmount' | 'OPEN' | 'readyState' | 'removeEventListener' | 'send'
> & { terminate(): void };

const open = 1;
const closed = 3;

/** Prefixes of messages. Texts follow unchanged, and bytes as base64. */
const bytesMark = 'b:';
const textMark = 't:';

/** `send` transmits the messages of this socket. If `send` rejects, the connection closes. */
export function createMessageSocket(send: (body: string) => Promise<void>) {
  const events = new EventTarget();
  let readyState: number = open;
  let bufferedAmount = 0;
  const end = (): void => {
    if (readyState === closed) return;
    readyState = closed;
    events.dispatchEvent(new Event('close'));
  };
  async function sendCounted(body: string): Promise<void> {
    bufferedAmount += body.length;
    await send(body)
      .catch(end)
      .finally(() => {
        bufferedAmount -= body.length;
      });
  }
  return {
    socket: {
      OPEN: open,
      get readyState() {
        return readyState;
      },
      /** What the server has not accepted yet. */
      get bufferedAmount() {
        return bufferedAmount;
      },
      send(message: string | ArrayBufferLike | Blob | ArrayBufferView) {
        // Messages on a closed connection are dropped.
        if (readyState === open) void sendCounted(bodyOf(message));
      },
      terminate: end,
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
    } as WebSocketLike,
    receive(body: string) {
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
  if (message instanceof Blob) throw new Error('blob messages are not supported');
  const bytes = ArrayBuffer.isView(message)
    ? Buffer.from(message.buffer, message.byteOffset, message.byteLength)
    : Buffer.from(message);
  return `${bytesMark}${bytes.toString('base64')}`;
}
