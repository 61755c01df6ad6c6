import { type Clock, gathered } from '../../../../shared/model/base/clock.ts';
import type { ShopStatus, ShopStatusShape } from '../../../../shared/model/host/shop-status.ts';
import { needsSomebody } from '../../../../shared/model/order/batch.ts';
import type { Journal } from '../../journal/journal.ts';

/** Debounces bursts of changes. */
const gatherMs = 500;
/** Interval of checks for stops that cause no committed change, such as a lost network. The timer does not keep a machine awake. */
const refreshMs = 15_000;
/** A shop never has more paused batches than this. */
const maxBatches = 50;

export type ShopStatusWatch = ReturnType<typeof watchShopStatus>;

export function watchShopStatus(deps: {
  readonly journal: Pick<
    Journal,
    'orders' | 'handOvers' | 'batches' | 'uncertainStops' | 'outbox' | 'connections' | 'feed'
  >;
  readonly held: () => boolean;
  /** True if nothing may be sent on this connection. */
  readonly mayNotSend: (connectionId: string) => boolean;
  /** True until the user has read every gap. */
  readonly isStopped: () => boolean;
  readonly clock: Clock;
  readonly onDefect: (error: unknown) => void;
}) {
  const { journal, clock } = deps;
  const listeners = new Set<(standing: ShopStatus) => void>();
  const stopping = new AbortController();
  let standing: ShopStatus = { shape: 'idle', sending: false, held: false, uncertain: 0, ready: 0 };
  let looking: Promise<void> | null = null;
  let isStale = false;
  let started = false;

  const waitsToBeSent = async (): Promise<boolean> => {
    for (const { id } of await journal.connections.list()) {
      if (deps.mayNotSend(id)) continue;
      const { single, batch } = await journal.outbox.countQueued(id);
      if (batch > 0 || (single > 0 && !(await standsStill(id)))) return true;
    }
    return false;
  };
  const standsStill = async (connectionId: string): Promise<boolean> =>
    (await journal.uncertainStops.list()).some((stop) => stop.connectionId === connectionId);
  const needsAct = async (): Promise<boolean> =>
    deps.isStopped() ||
    (await journal.batches.paused(maxBatches)).some(needsSomebody) ||
    (await journal.uncertainStops.list()).length > 0;

  const read = async (): Promise<ShopStatus> => {
    const counts = await journal.orders.counts(null);
    const { ready } = await journal.handOvers.lateAndReady(null, clock.nowMs());
    const held = deps.held();
    const underWay = (counts.claimed ?? 0) + (counts.sending ?? 0) > 0;
    const sending =
      underWay || (!held && !deps.isStopped() && (counts.queued ?? 0) > 0 && (await waitsToBeSent()));
    const uncertain = counts.uncertain ?? 0;
    const shape: ShopStatusShape =
      uncertain > 0 ? 'uncertain' : held || (await needsAct()) ? 'held' : sending ? 'working' : 'idle';
    return { shape, sending, held, uncertain, ready };
  };

  const refreshNow = (): void => {
    isStale = true;
    looking ??= (async () => {
      while (isStale && !stopping.signal.aborted) {
        isStale = false;
        const next = await read();
        const isNew = JSON.stringify(next) !== JSON.stringify(standing);
        standing = next;
        if (isNew) for (const notify of listeners) notify(standing);
        if (standing.sending) later.soon();
      }
    })()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) deps.onDefect(error);
      })
      .finally(() => {
        looking = null;
      });
  };
  const soon = gathered(clock, gatherMs, refreshNow);
  const later = gathered(clock, refreshMs, refreshNow);

  const begin = async (): Promise<void> => {
    refreshNow();
    for await (const { entity } of journal.feed.subscribe(stopping.signal))
      if (entity !== null && entity !== 'catalogue' && entity !== 'replies' && entity !== 'budget')
        soon.soon();
  };
  return {
    now: () => standing,
    /**
     * Calls the listener immediately, and again after each change. Returns the unsubscribe function. The first listener starts the watch.
     */
    follow(listener: (standing: ShopStatus) => void) {
      listeners.add(listener);
      listener(standing);
      if (!started) {
        started = true;
        begin().catch(deps.onDefect);
      }
      return () => void listeners.delete(listener);
    },
    /** Determines the status again. Call this after a change outside the journal; changes in the journal are noticed anyway. */
    look: () => {
      if (started) refreshNow();
    },
    async stop() {
      stopping.abort();
      soon.cancel();
      later.cancel();
      await looking;
    },
  };
}
