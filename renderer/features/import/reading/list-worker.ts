import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import { openListSession } from './list-session.ts';
import { requestSchema } from './protocol.ts';

// Entry point of the worker: one session, which answers questions one at a time, in order.
const session = openListSession((progress) => self.postMessage({ progress }));
const runExclusive = createMutex();

self.onmessage = ({ data }: MessageEvent<unknown>) => {
  const request = requestSchema.safeParse(data);
  if (!request.success) return;
  const { id, ask, input } = request.data;
  void runExclusive(() => session.answer(ask, input)).then(
    (value) => self.postMessage({ id, value }),
    (error: unknown) =>
      self.postMessage({ id, refused: error instanceof Error ? error.message : 'It could not be answered.' }),
  );
};
