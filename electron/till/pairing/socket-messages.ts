import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { pairingPatienceMs, parseMessage } from './messages.ts';

/** Reads a socket's messages one by one; null for an unexpected message, a timeout, or the end. */
export function hear(socket: WebSocket, clock: Pick<Clock, 'after'>) {
  const waiting: unknown[] = [];
  let wake = (): void => {};
  let isOver = false;
  const end = (): void => {
    isOver = true;
    wake();
  };
  socket.on('message', (data) => {
    waiting.push(data);
    wake();
  });
  socket.on('close', end);
  socket.on('error', () => socket.terminate());
  const forget = clock.after(pairingPatienceMs, () => socket.terminate());
  socket.on('close', forget);
  return async <Message>(schema: z.ZodType<Message>): Promise<Message | null> => {
    if (waiting.length === 0 && !isOver)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    return parseMessage(schema, waiting.shift());
  };
}
