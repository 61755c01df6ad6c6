import type { Clock } from '../../../../shared/model/base/clock.ts';
import { note } from '../../../../shared/model/base/note.ts';
import { markRule } from '../../../../shared/model/base/rule-marks.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { ResendJournal } from '../../journal/orders/resend-journal.ts';
import type { ReconciliationJournal } from '../../journal/outcomes/reconciliations.ts';
import type { SupplierReads } from '../../supplier/types/reads.ts';
import { earliestLookAt, judgeResend, lookAtSupplier, sinceOf } from './look-before-resend.ts';

/** Looks at the supplier for what waits to be sent and was, or may have been, on the wire before (money-safety O12). */
export interface ResendLooks {
  /** Something may wait for a look on this connection, or may be looked for again. */
  wake(connectionId: string): void;
  stop(): void;
}

export interface ResendLooksParts {
  readonly journal: ResendJournal;
  readonly reconciliations: Pick<ReconciliationJournal, 'holders' | 'highestBefore' | 'sentBeside'>;
  /** The reading half of a connection's client; null where nobody can be asked now. */
  readonly reads: (
    connectionId: string,
  ) => Promise<Pick<SupplierReads, 'orders' | 'transactions' | 'account'> | null>;
  /** False while nothing is sent on the connection: whoever ends that wakes it. */
  readonly mayLook: (connectionId: string) => boolean;
  readonly clock: Clock;
  /** Some of its orders may be sent now. */
  readonly onCleared: (connectionId: string) => void;
  /** It became uncertain. */
  readonly onDoubted: (order: Order) => void;
  readonly onDefect: (error: unknown) => void;
}

/** The wall clock may be set: nobody waits longer than this without looking at it again. */
const longestWaitMs = 60_000;
const againMs = 15_000;

export function createResendLooks(parts: ResendLooksParts): ResendLooks {
  const { journal, clock } = parts;
  let stopped = false;
  const looking = new Map<string, { again: boolean }>();
  const timers = new Map<string, () => void>();
  /** Orders of which a look was not enough: not before then, by the steady clock. */
  const notBefore = new Map<string, number>();

  const wakeIn = (connectionId: string, inMs: number): void => {
    timers.get(connectionId)?.();
    if (!stopped)
      timers.set(
        connectionId,
        clock.after(Math.min(longestWaitMs, Math.max(0, inMs)), () => wake(connectionId)),
      );
  };
  const look = async (connectionId: string): Promise<void> => {
    if (stopped || !parts.mayLook(connectionId)) return;
    const due = await journal.due(connectionId, clock.nowMs());
    if (due.length === 0 || stopped) return;
    const inMs = due.map((order) =>
      Math.max(
        earliestLookAt(order) - clock.nowMs(),
        (notBefore.get(order.id) ?? Number.NEGATIVE_INFINITY) - clock.monotonicMs(),
      ),
    );
    const ready = due.filter((_, index) => (inMs[index] ?? 0) <= 0);
    if (ready.length === 0) return wakeIn(connectionId, Math.min(...inMs));
    const reads = await parts.reads(connectionId);
    if (reads === null) return wakeIn(connectionId, againMs);
    const priority = ready.some(({ isSingle }) => isSingle) ? 'person' : 'reconcile';
    const seen = await lookAtSupplier(reads, Math.min(...ready.map(sinceOf)), priority);
    markRule('O12');
    let isCleared = false;
    for (const order of ready) {
      if (stopped) return;
      const verdict = await judgeResend(parts.reconciliations, connectionId, order, seen, clock.nowMs());
      notBefore.delete(order.id);
      if (verdict.is === 'again') notBefore.set(order.id, clock.monotonicMs() + verdict.inMs);
      if (verdict.is === 'clear') {
        await journal.cleared(order.id, note('resend-absent'), clock.nowMs());
        isCleared = true;
      }
      if (verdict.is !== 'doubt') continue;
      const doubted = await journal.doubted(order, verdict.words, clock.nowMs());
      if (doubted) parts.onDoubted(doubted);
    }
    if (isCleared) parts.onCleared(connectionId);
    wake(connectionId);
  };
  const wake = (connectionId: string): void => {
    const running = looking.get(connectionId);
    if (running) {
      running.again = true;
      return;
    }
    if (stopped) return;
    const state = { again: false };
    looking.set(connectionId, state);
    look(connectionId)
      .catch((error: unknown) => {
        if (stopped) return;
        parts.onDefect(error);
        wakeIn(connectionId, againMs);
      })
      .finally(() => {
        looking.delete(connectionId);
        if (state.again) wake(connectionId);
      });
  };

  return {
    wake,
    stop() {
      stopped = true;
      for (const cancel of timers.values()) cancel();
    },
  };
}
