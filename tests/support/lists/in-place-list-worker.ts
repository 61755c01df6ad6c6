import { openListSession } from '../../../renderer/features/import/reading/list-session.ts';
import type { ListWorker } from '../../../renderer/features/import/reading/open-list-reader.ts';

/** The worker's own session, behind a copy of every message as a worker makes it; without a thread of its own. */
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
