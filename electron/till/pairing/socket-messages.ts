import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { Clock } from '../../../shared/model/base/clock.ts';
import { pairingPatienceMs, readSaid } from './messages.ts';

/** The messages of a socket one after the other; null if another comes than was waited for, none in time, or the end. */
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
  return async <Said>(schema: z.ZodType<Said>): Promise<Said | null> => {
    if (waiting.length === 0 && !isOver)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    return readSaid(schema, waiting.shift());
  };
}
