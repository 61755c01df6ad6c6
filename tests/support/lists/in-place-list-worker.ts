import { openListSession } from '../../../renderer/features/import/reading/list-session.ts';
import type { ListWorker } from '../../../renderer/features/import/reading/open-list-reader.ts';

/** Runs the worker's session without a thread; copies each message, as a worker does. */
export function inPlaceWorker(): ListWorker & { ended: boolean } {
  const worker: ListWorker & { ended: boolean } = {
    ended: false,
    onmessage: null,
    onerror: null,
    postMessage(message) {
      const { id, ask, input } = structuredClone(message) as { id: number; ask: 'read'; input: unknown };
      session.answer(ask, input).then(
        (value) => say({ id, value }),
        (error: Error) => say({ id, refused: error.message }),
      );
    },
    terminate() {
      worker.ended = true;
    },
  };
  const say = (data: unknown) => worker.onmessage?.({ data: structuredClone(data) });
  const session = openListSession((progress) => say({ progress }));
  return worker;
}
