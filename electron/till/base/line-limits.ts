import type { WebSocket } from 'ws';

/** Maximum amounts that one page or till may leave open or unread. This app's screens need only a small part of these amounts. */
export interface LineLimits {
  /** Maximum number of calls without an answer. */
  readonly maxCalls: number;
  /** Maximum number of open streams of live data. */
  readonly maxStreams: number;
  /** Maximum number of bytes of answers that the page or till has not read yet. */
  readonly maxUnreadBytes: number;
}

const defaultLimits: LineLimits = { maxCalls: 512, maxStreams: 128, maxUnreadBytes: 64 * 1024 * 1024 };

/** The part of a connection that is limited. */
export type LimitedLine = Pick<
  WebSocket,
  'OPEN' | 'addEventListener' | 'bufferedAmount' | 'readyState' | 'send' | 'terminate'
>;

interface Intercepted<Result> {
  readonly next: () => Promise<Result>;
}

/**
 * Limits one connection, and disconnects it if it exceeds a limit. The app's own pages never exceed a limit. Without limits, unread answers
 * could fill the memory. `socket` serves the contract; `interceptor` counts its calls and streams.
 */
export function limitLine(line: LimitedLine, limits: Partial<LineLimits> = {}) {
  const { maxCalls, maxStreams, maxUnreadBytes } = { ...defaultLimits, ...limits };
  let calls = 0;
  let streams = 0;
  const cutOff = (): never => {
    line.terminate();
    throw new Error('connection limit exceeded: too many open calls, streams or unread bytes');
  };
  const socket: Pick<WebSocket, 'addEventListener' | 'send'> = {
    addEventListener: line.addEventListener.bind(line),
    send(data: Parameters<WebSocket['send']>[0]) {
      if (line.readyState !== line.OPEN) return;
      line.send(data);
      if (line.bufferedAmount > maxUnreadBytes) line.terminate();
    },
  };
  const interceptor = async <Result>({ next }: Intercepted<Result>): Promise<Result> => {
    calls += 1;
    try {
      if (calls > maxCalls) return cutOff();
      const result = await next();
      if (!isStream(result)) return result;
      streams += 1;
      if (streams <= maxStreams)
        return countedStream(result, () => {
          streams -= 1;
        }) as Result;
      await result.return?.();
      return cutOff();
    } finally {
      calls -= 1;
    }
  };
  return { socket, interceptor };
}

function isStream(value: unknown): value is AsyncIterableIterator<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Symbol.asyncIterator in value &&
    'next' in value &&
    typeof value.next === 'function'
  );
}

/** Passes the stream on unchanged. Calls `onEnd` once, when either side ends the stream. */
function countedStream(
  stream: AsyncIterableIterator<unknown>,
  onEnd: () => void,
): AsyncIterableIterator<unknown> {
  let open = true;
  const end = (): void => {
    if (open) onEnd();
    open = false;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      try {
        const result = await stream.next();
        if (result.done) end();
        return result;
      } catch (error) {
        end();
        throw error;
      }
    },
    async return(value) {
      end();
      return (await stream.return?.(value)) ?? { done: true, value };
    },
  };
}
