import type { Change } from '../../../../shared/contract/connections/diagnostics.ts';
import { type Clock, gathered } from '../../../../shared/model/base/clock.ts';
import {
  type Notice,
  type NoticeAct,
  type NoticeKind,
  noticeId,
  noticeTarget,
} from '../../../../shared/model/host/notice.ts';
import { isQuiet } from '../../../../shared/model/host/notice-settings.ts';
import type { PageRequest } from '../../../../shared/model/host/page-request.ts';
import { resultText } from '../../../../shared/model/result/result.ts';
import type { Right } from '../../../../shared/model/staff/rights.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import { type KeyValueJournal, keys } from '../../journal/keys.ts';
import { createBatchEnds } from './batch-ends.ts';
import { createBatchRowSummary } from './batch-row-summary.ts';
import { createMoneyNotices } from './money-notices.ts';
import { finished, type NoticeEvent, noticeOf } from './notice-texts.ts';
import { createThrottle } from './throttle.ts';
import type { Words } from './words.ts';

/** The changes from one answer of a supplier are collected for this time. */
const gatherMs = 500;
/** Minimum interval between notices of a kind. */
const everyMs = 10_000;

const rightFor: { readonly [Kind in NoticeKind]?: Right } = {
  lowBalance: 'see-wallet',
  priceMoved: 'see-prices',
};

/** Changes since the last check. `batches` is null if it is unknown which batches changed. */
interface Changed {
  readonly batches: Set<string> | null;
  readonly balance: boolean;
  readonly threshold: boolean;
  readonly prices: boolean;
}

const noChanges = (): Changed => ({ batches: new Set(), balance: false, threshold: false, prices: false });

const together = (one: Changed, other: Changed): Changed => ({
  batches:
    one.batches === null || other.batches === null ? null : new Set([...one.batches, ...other.batches]),
  balance: one.balance || other.balance,
  threshold: one.threshold || other.threshold,
  prices: one.prices || other.prices,
});

/** Adds a change to the changes since the last check. Null if the change cannot cause a notice. */
function withChange(
  changed: Changed,
  entity: Change['entity'],
  ids: readonly string[] | null,
): Changed | null {
  switch (entity) {
    case 'batches':
      return together(changed, { ...noChanges(), batches: ids === null ? null : new Set(ids) });
    case 'account':
      return { ...changed, balance: true };
    case 'settings':
      return { ...changed, threshold: true };
    case 'catalogue':
      return ids === null ? { ...changed, prices: true } : null;
    case 'orders':
      return changed;
    default:
      return null;
  }
}

/** Notifies users while the app is not in view. Notices are only about changes that were committed since the start. */
export type Notices = ReturnType<typeof openNotices>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: changes are collected, examined and reported in one sequence of steps.
export function openNotices(deps: {
  readonly journal: Journal;
  readonly settings: SettingsStore;
  readonly words: Words;
  readonly show: (notice: Notice) => void;
  /** True if the screen is not locked and somebody is signed in, so that suppliers' answers may be shown. */
  readonly isScreenOpen: () => boolean;
  readonly isAnybodyThere: (right?: Right) => boolean;
  readonly copy: (text: string) => void;
  readonly askPage: (request: PageRequest) => void;
  readonly clock: Clock;
  readonly onDefect: (error: unknown) => void;
}) {
  const { journal, settings, words, clock, show } = deps;
  const batchEnds = createBatchEnds(journal.batches);
  const money = createMoneyNotices({ journal, settings, clock });
  const muted = createMutedBatches(journal.keyValues);
  const pace = createThrottle<NoticeKind, NoticeEvent>({ clock, everyMs, tell });
  const rowSums = createBatchRowSummary({
    clock,
    names: journal.batches.names,
    tell: pace.add,
    onDefect: deps.onDefect,
  });
  const stopping = new AbortController();
  let mark = 0;
  let changed = noChanges();
  let cancelLaterCheck = (): void => {};
  let looking: Promise<void> = Promise.resolve();

  function tell(kind: NoticeKind, happenings: readonly NoticeEvent[]): void {
    const { notices } = settings.read();
    if (!notices.kinds[kind] || isQuiet(notices.quiet, clock.nowMs())) return;
    const right = rightFor[kind];
    if (right !== undefined && !deps.isAnybodyThere(right)) return;
    const unmuted = happenings.filter((each) => !isMuted(kind, each));
    const notice = noticeOf(words, kind, unmuted, notices.resultsWhenLocked || deps.isScreenOpen());
    // A notice that may be shown on a locked screen stays when the page is locked.
    if (notice) show({ ...notice, isPrivate: notice.isPrivate && !notices.resultsWhenLocked });
  }
  function isMuted(kind: NoticeKind, each: NoticeEvent): boolean {
    if (each.of === 'rows') return muted.has(each.batchId);
    return kind === 'batchFinished' && each.of === 'batch' && muted.has(each.batch.id);
  }

  async function checkForNotices(): Promise<void> {
    const due = changed;
    changed = noChanges();
    try {
      await checkChanged(due);
    } catch (error) {
      // If the journal cannot be read now, the changes are kept and read later.
      changed = together(due, changed);
      cancelLaterCheck();
      cancelLaterCheck = clock.after(everyMs, soon.soon);
      throw error;
    }
  }
  async function checkChanged({ batches, balance, threshold, prices }: Changed): Promise<void> {
    const { news, mark: next } = await journal.orderNews.after(mark);
    mark = next;
    const toHappening = (order: (typeof news)[number]): NoticeEvent => ({ of: 'order', order });
    const uncertain = news.filter(({ state }) => state === 'uncertain');
    const done = news.filter(({ state }) => state === 'success');
    const rejected = news.filter(({ state }) => !['success', 'uncertain'].includes(state));
    // Uncertain orders may cost money, so they are reported even if they are rows of a batch.
    pace.add('uncertain', uncertain.map(toHappening));
    pace.add('done', done.filter(({ batchId }) => batchId === null).map(toHappening));
    pace.add('rejected', rejected.filter(({ batchId }) => batchId === null).map(toHappening));
    rowSums.add('done', done);
    rowSums.add('rejected', rejected);
    for (const { how, batch } of await batchEnds.look(batches)) {
      // The notice about the batch's end includes all its rows.
      if (how === 'finished') rowSums.drop(batch.id);
      pace.add(how === 'finished' ? 'batchFinished' : 'batchStopped', [{ of: 'batch', batch }]);
    }
    if (threshold) await money.thresholdMoved();
    if (balance)
      pace.add(
        'lowBalance',
        (await money.balances()).map((low) => ({ of: 'balance', ...low })),
      );
    if (prices)
      pace.add(
        'priceMoved',
        (await money.prices()).map((moved) => ({ of: 'price', ...moved })),
      );
  }
  const soon = gathered(clock, gatherMs, () => {
    looking = looking.then(checkForNotices).catch((error: unknown) => {
      if (!stopping.signal.aborted) deps.onDefect(error);
    });
  });

  async function follow(): Promise<void> {
    let last: number | null = null;
    for await (const { entity, ids, sequence } of journal.feed.subscribe(stopping.signal)) {
      // A gap in the sequence means lost changes, so anything may have changed.
      if (last !== null && sequence !== last + 1)
        changed = { ...changed, batches: null, balance: true, prices: true };
      last = sequence;
      const next = withChange(changed, entity, ids);
      if (next === null) continue;
      changed = next;
      soon.soon();
    }
  }

  const open = (id: string): void => {
    const lead = noticeTarget(id);
    if (lead) deps.askPage({ what: 'open', place: lead.place });
  };
  async function setMuted(batchId: string, isMuted: boolean): Promise<void> {
    await muted.set(batchId, isMuted);
    journal.feed.publish('settings', null);
  }
  return {
    async start() {
      mark = await journal.orderNews.mark();
      await batchEnds.start();
      await money.start();
      await muted.start();
      follow().catch(deps.onDefect);
    },
    async stop() {
      stopping.abort();
      soon.cancel();
      cancelLaterCheck();
      rowSums.stop();
      pace.stop();
      await looking;
    },
    isMuted: (batchId: string) => muted.has(batchId),
    setMuted,
    /** Called when a user clicked a notice of this run or of an earlier run. */
    async act(id: string, act: NoticeAct) {
      const lead = noticeTarget(id);
      if (lead === null) return;
      // A locked page shows no result.
      if (act === 'open' || !deps.isAnybodyThere()) open(id);
      else if (act === 'mute') await setMuted(lead.id, true);
      else deps.copy(resultText((await journal.orders.get(lead.id))?.result ?? ''));
    },
    /** Shows a sample notice, even if notices are switched off. */
    tryOne() {
      const texts = { title: words.say('trial'), body: words.say('trialWhat') };
      const notice = finished(words, noticeId('trial'), texts);
      if (notice) show(notice);
    },
    /** Tells the user that the app keeps running in the tray, a single time per journal. */
    async tellOfTray() {
      if ((await journal.keyValues.read(keys.toldOfTray)) !== null) return;
      const texts = { title: words.say('tray'), body: words.say('trayWhat') };
      const notice = finished(words, noticeId('tray'), texts);
      if (!notice) return;
      await journal.keyValues.write(keys.toldOfTray, 'told');
      show(notice);
    },
  };
}

/** A shop never runs more muted batches than this at the same time. Above it, the oldest are dropped. */
const maxKept = 100;

/** Batches without notices. Stored across restarts. */
function createMutedBatches(keyValues: Pick<KeyValueJournal, 'read' | 'write'>) {
  let muted: readonly string[] = [];
  return {
    async start() {
      muted = (await keyValues.read(keys.mutedBatches)) ?? [];
    },
    has: (batchId: string) => muted.includes(batchId),
    async set(batchId: string, isMuted: boolean) {
      if (muted.includes(batchId) === isMuted) return;
      const others = muted.filter((each) => each !== batchId);
      muted = isMuted ? [...others, batchId].slice(-maxKept) : others;
      await keyValues.write(keys.mutedBatches, [...muted]);
    },
  };
}
