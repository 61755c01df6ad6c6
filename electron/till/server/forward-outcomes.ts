import type { Clock } from '../../../shared/model/base/clock.ts';
import type { JsonlFile } from '../../backend/base/jsonl-file.ts';
import type { SeenEvent } from '../../backend/base/postgres-config.ts';
import type { HandedIn } from '../../backend/journal/server/handed-in.ts';

/** Writes outcomes into the journal. Returns the ids whose outcomes need not be stored any longer. */
export type WriteLate = (outcomes: ReadonlyMap<string, unknown>) => Promise<string[]>;

/**
 * This machine's task for outcomes that tills know and the journal lacks: send its own outcomes, collect those of all tills, or nothing
 * now.
 */
export type OutcomeTask =
  | {
      readonly is: 'hand-in';
      /** The event that it has seen and the journal lacks, with the till's id; null if nothing is missing. */
      readonly forgotten: { readonly till: string; readonly seen: SeenEvent } | null;
    }
  | {
      readonly is: 'write';
      readonly write: WriteLate;
      readonly recordSeenOutsideJournal: (seen: SeenEvent) => Promise<void>;
    }
  | null;

const lookEveryMs = 3_000;

/**
 * Forwards this till's stored outcomes, which it may no longer write itself, to the till on duty through the server. Until then these
 * orders are uncertain there. Also forwards events that a restored journal lost. Returns the stop function.
 */
export function forwardOutcomes(parts: {
  readonly journal: HandedIn;
  /** This machine's own outcomes. */
  readonly file: Pick<JsonlFile, 'read' | 'forget'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly task: () => OutcomeTask;
}): () => void {
  const { journal, file, clock } = parts;
  /** The journal does not know these orders, and will not within this run. */
  const tried = new Set<string>();

  async function pass(): Promise<void> {
    const task = parts.task();
    if (task?.is === 'hand-in') {
      const own = await file.read();
      if (own.size > 0) await file.forget(await journal.handIn(own));
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
  function again(): void {
    if (isStopped) return;
    cancel = clock.after(lookEveryMs, () => {
      // An unreachable server or an unreadable file is retried.
      void pass()
        .catch(() => {})
        .then(again);
    });
  }
  again();
  return () => {
    isStopped = true;
    cancel();
  };
}
