import type { Clock } from '../../../../shared/model/base/clock.ts';
import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import { type ReplyJournal, type StoredReply, takesPlace } from '../../journal/supplier-data/replies.ts';
import { withoutNamedSecrets } from '../../supplier/types/redaction.ts';

/** Stores the last reply of each operation for inspection. Collects replies for some seconds, so that polling causes few disk writes. */
export type ReplyRecorder = ReturnType<typeof createReplyRecorder>;

const writeEveryMs = 4_000;
/** Only the start of a longer reply is stored. */
export const maxKeptBytes = 262_144;
export function createReplyRecorder(deps: {
  readonly journal: ReplyJournal;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly withoutSecrets: (text: string) => string;
  readonly onDefect: (error: unknown) => void;
}) {
  const { journal, clock } = deps;
  let waiting = new Map<string, StoredReply>();
  let timer: (() => void) | null = null;
  // Writes run one after another, so that an older reply never replaces a newer one.
  const runExclusive = createMutex();

  /** Writes pending replies, so that the next read gets the newest. */
  const flush = (): Promise<void> => {
    timer?.();
    timer = null;
    const replies = [...waiting.values()];
    waiting = new Map();
    return runExclusive(() => journal.write(replies.map(cleaned), deps.randomId)).catch(deps.onDefect);
  };
  const cleaned = (reply: StoredReply): StoredReply => {
    // Each byte becomes one character, so the removal of secrets changes no other byte, in any charset.
    const text = Buffer.from(reply.body.subarray(0, maxKeptBytes)).toString('latin1');
    const clean = deps.withoutSecrets(withoutNamedSecrets(text));
    return { ...reply, body: new Uint8Array(Buffer.from(clean, 'latin1')) };
  };

  return {
    /** Never throws and never waits, because it is called during a read. */
    take(reply: StoredReply) {
      const name = `${reply.connectionId} ${reply.interface} ${reply.operation}`;
      const before = waiting.get(name);
      if (before === undefined || takesPlace(reply, before)) waiting.set(name, reply);
      timer ??= clock.after(writeEveryMs, () => void flush());
    },
    flush,
    stop: flush,
  };
}
