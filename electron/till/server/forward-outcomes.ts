import type { Clock } from '../../../shared/model/base/clock.ts';
import type { JsonlFile } from '../../backend/base/jsonl-file.ts';
import type { SeenEvent } from '../../backend/base/postgres-config.ts';
import type { AcceptedOutcomes } from '../../backend/journal/server/handed-in.ts';

/** Writes outcomes into the journal. Returns the ids of the orders whose outcomes need not be stored any longer. */
export type WriteLate = (outcomes: ReadonlyMap<string, unknown>) => Promise<string[]>;

/**
 * This machine's task for outcomes that tills know and the journal lacks. The machine sends its own outcomes, or collects the outcomes of
 * all tills, or has nothing to do now.
 */
export type OutcomeTask =
  | {
      readonly is: 'hand-in';
      /** The event that this till has seen and the journal lacks, with the till's id. Null if the journal lacks no such event. */
      readonly forgotten: { readonly till: string; readonly seen: SeenEvent } | null;
    }
  | {
      readonly is: 'write';
      readonly write: WriteLate;
      readonly recordSeenOutsideJournal: (seen: SeenEvent) => Promise<void>;
    }
  | null;

const checkEveryMs = 3_000;

/**
 * Forwards this till's stored outcomes through the server to the till on duty, because this till may no longer write to the journal. Until
 * the outcomes arrive there, these orders are uncertain in the journal. Also forwards events that a restored journal lost. Returns the stop
 * function.
 */
export function forwardOutcomes(deps: {
  readonly journal: AcceptedOutcomes;
  /** This machine's own outcomes. */
  readonly file: Pick<JsonlFile, 'read' | 'forget'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly task: () => OutcomeTask;
}): () => void {
  const { journal, file, clock } = deps;
  /** Ids of orders that the journal does not know. The journal does not get these orders during this run. */
  const tried = new Set<string>();

  async function pass(): Promise<void> {
    const task = deps.task();
    if (task?.is === 'hand-in') {
      const storedOutcomes = await file.read();
      if (storedOutcomes.size > 0) await file.forget(await journal.handIn(storedOutcomes));
      if (task.forgotten !== null) await journal.handInSeen(task.forgotten.till, task.forgotten.seen);
    }
    if (task?.is === 'write') {
      const { outcomes: all, seen } = await journal.handedIn();
      for (const [id, event] of seen) {
        await task.recordSeenOutsideJournal(event);
        await journal.dropHandedIn([id]);
      }
      const outcomes = new Map([...all].filter(([id]) => !tried.has(id)));
      if (outcomes.size === 0) return;
      const written = await task.write(outcomes);
      for (const id of outcomes.keys()) tried.add(id);
      await journal.dropHandedIn(written);
    }
  }
  let cancel = (): void => {};
  let isStopped = false;
  function schedule(): void {
    if (isStopped) return;
    cancel = clock.after(checkEveryMs, () => {
      // If the server is unreachable or the file is unreadable, the next pass tries again.
      void pass()
        .catch(() => {})
        .then(schedule);
    });
  }
  schedule();
  return () => {
    isStopped = true;
    cancel();
  };
}
