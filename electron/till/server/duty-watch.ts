import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Refusal } from '../../../shared/model/host/sharing.ts';
import type { SeenEvent } from '../../backend/base/postgres-config.ts';
import {
  type Duty,
  type DutyJournal,
  isOtherServer,
  type KnownTillOfServer,
  refusalOf,
  type TillOfServer,
} from '../../backend/journal/server/duty.ts';
import type { SeenEventFile } from './seen-event-file.ts';

/** This till's role among the server's tills. `away`: the server does not answer, and the holder of the duty is unknown. */
export type ServerRole =
  /** `isWanted` is true if another till requests the duty. The duty is handed over when every order of this term is settled. */
  | { readonly is: 'on-duty'; readonly term: number; readonly isWanted: boolean }
  | { readonly is: 'beside'; readonly term: number; readonly version: string }
  | { readonly is: 'waiting' | 'removed' | 'closed' | 'away' };

/** Watches which till has the duty of a shop's server. Takes the duty if no till has it. Hands the duty over on request. */
export type DutyWatch = ReturnType<typeof watchDuty>;

const checkEveryMs = 1_000;
/**
 * The list of tills is read less often than the duty. Otherwise, in a shop with fifty tills, each of them would read fifty entries every
 * second.
 */
const checksPerTillList = 3;
const beatEveryMs = 2_000;
/**
 * After this time without a heartbeat, by the observer's own clock, the till on duty has lost the duty. The clocks of the server and of
 * other machines do not count. The time is as long as seven heartbeats, so that a short network failure has no effect.
 */
const dutySilentMs = 15_000;
/**
 * The maximum age of the last acknowledged heartbeat of a till that still sends. It is 3 s shorter than
 * `dutySilentMs`; reading the clock and then sending a byte takes less.
 */
const surelyMineMs = 12_000;
/**
 * After this silence, a restarted till takes back the duty of its own earlier run. The time must not be zero.
 * If a data folder was copied to another computer, the same till exists twice. The two tills would take the
 * duty from each other again and again.
 */
const ownSilentMs = 6_000;
/** In this time, only the till that requested the duty may take it. */
const wantedForMs = 6_000;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: every check changes the same view of the duty.
export function watchDuty(deps: {
  readonly journal: DutyJournal;
  readonly till: () => TillOfServer;
  readonly clock: Clock;
  readonly seenEvents: SeenEventFile;
  /** Called when the role changed, or when another till is on duty. */
  readonly onRole: (role: ServerRole) => void;
  readonly onChanged: () => void;
}) {
  const { journal, clock, seenEvents } = deps;
  let role: ServerRole = { is: 'away' };
  let trouble: string | null = null;
  let refusal: Refusal | null = null;
  let known: readonly KnownTillOfServer[] = [];
  let holder: string | null = null;
  let lastEvent: SeenEvent | null = null;
  let hasForgotten = false;
  let mayConfirm = false;
  /** The duty as this till last saw it, and the time since which it is unchanged. */
  let seen: { readonly duty: Duty; readonly sinceMs: number; readonly hasMoved: boolean } | null = null;
  let beatAtMs = Number.NEGATIVE_INFINITY;
  /** Send time of the last acknowledged heartbeat. */
  let provenAtMs = Number.NEGATIVE_INFINITY;
  /**
   * Number of checks since the duty last changed, for `silentForMs`. Checks are counted instead of time:
   * while a machine slept or was too busy to check, it did not observe any silence.
   */
  let quietChecks = 0;
  let checkCount = 0;
  let isStopped = false;
  let isLooking = false;
  let cancel = (): void => {};
  let looking: Promise<void> = Promise.resolve();

  function become(next: ServerRole): void {
    const before = JSON.stringify(role);
    role = next;
    if (JSON.stringify(next) !== before) deps.onRole(next);
  }

  /** Call if the server answered without a refusal. */
  function answered(next: ServerRole): void {
    trouble = null;
    refusal = null;
    become(next);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: determines everything that one check of the server proves about the duty.
  async function checkDuty(): Promise<void> {
    const till = deps.till();
    isLooking = true;
    try {
      const nowMs = clock.monotonicMs();
      const mustBeat = nowMs - beatAtMs >= beatEveryMs;
      if (role.is === 'on-duty') {
        if (!mustBeat) return;
        beatAtMs = nowMs;
        if (await journal.beat(till.id, role.term)) provenAtMs = nowMs;
        else seen = null;
      }
      const dutyCheck = await journal.lookIn(till, lastEvent, clock.nowMs());
      if (checkCount % checksPerTillList === 0) known = await journal.list();
      checkCount += 1;
      if (typeof dutyCheck === 'string') return answered({ is: dutyCheck });
      const { duty } = dutyCheck;
      // If a restored server has lost the event, this till remembers the event until the journal has a gap for it.
      hasForgotten = dutyCheck.hasForgotten;
      if (dutyCheck.lastEvent !== null && !hasForgotten) lastEvent = dutyCheck.lastEvent;
      holder = duty.till;
      if (seen?.duty.term !== duty.term || seen.duty.beat !== duty.beat || seen.duty.till !== duty.till) {
        const hasMoved = seen?.duty.term === duty.term && seen.duty.till === duty.till;
        seen = { duty, sinceMs: clock.monotonicMs(), hasMoved };
        quietChecks = 0;
      }
      mayConfirm ||= seen.hasMoved && duty.till !== null && duty.till !== till.id;
      if (lastEvent !== null && mayConfirm) seenEvents.keep(lastEvent);
      const isWanted = duty.wantedBy !== null && duty.wantedBy !== till.id;
      if (role.is === 'on-duty' && duty.till === till.id && duty.term === role.term)
        return answered({ ...role, isWanted });
      if (mayTake(till, duty, seen.sinceMs)) {
        const requestedAtMs = clock.monotonicMs();
        const newDuty = await journal.take(till, duty);
        if (newDuty !== null) {
          provenAtMs = requestedAtMs;
          beatAtMs = clock.monotonicMs();
          seen = { duty: newDuty, sinceMs: beatAtMs, hasMoved: true };
          holder = till.id;
          return answered({ is: 'on-duty', term: newDuty.term, isWanted: false });
        }
      }
      answered(
        duty.till === null || (duty.till === till.id && !seen.hasMoved)
          ? { is: 'waiting' }
          : { is: 'beside', term: duty.term, version: duty.version },
      );
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
      refusal = refusalOf(error);
      // Silence while the server was away proves nothing, because no till could send a heartbeat: when the server returns, the same till
      // still has the duty. The refusal `owner` is different, because a running server sends it.
      if (refusal !== 'owner') seen = null;
      // A till on duty keeps its role while the server is away, because nobody can take the duty and nothing can be written. But the till
      // loses its role if it reaches a different server, or if it has no rights on the server's tables.
      if (role.is !== 'on-duty' || isOtherServer(error) || refusal === 'tables') become({ is: 'away' });
    } finally {
      isLooking = false;
      deps.onChanged();
    }
  }
  function mayTake(till: TillOfServer, duty: Duty, sinceMs: number): boolean {
    if (!till.sends) return false;
    const silentForMs = clock.monotonicMs() - sinceMs;
    if (duty.till === till.id) return silentForMs >= ownSilentMs;
    if (duty.till === null)
      return duty.wantedBy === null || duty.wantedBy === till.id || silentForMs >= wantedForMs;
    return silentForMs >= dutySilentMs;
  }

  function schedule(): void {
    if (isStopped) return;
    cancel = clock.after(checkEveryMs, () => {
      quietChecks += 1;
      if (!isLooking) looking = checkDuty();
      schedule();
    });
  }

  return {
    role: () => role,
    tills: () => known,
    async readTills(): Promise<readonly KnownTillOfServer[]> {
      known = await journal.list();
      return known;
    },
    /** The till on duty; null if no till has the duty. */
    holder: () => holder,
    /** The server's last error; null while it answers. */
    trouble: () => trouble,
    /** The reason why the server refused this till. Null if the server did not refuse this till, or does not answer. */
    refusal: () => refusal,
    /** The last event that this till has seen in the journal, in this or an earlier run. The journal may have lost this event since then. */
    lastEvent: () => lastEvent,
    /** The last seen event, if the journal contains neither this event nor a gap for it; otherwise null. */
    forgotten: (): SeenEvent | null => (hasForgotten ? lastEvent : null),
    /**
     * True if this till can confirm that the journal was not restored to an earlier state. For this, the till must know the journal from an
     * earlier run, or must have seen another till work on the journal (money-safety J8).
     */
    mayConfirm: () => mayConfirm,
    /**
     * From now on, `mayConfirm` returns true. Call this when the till on duty has answered this till. Also call it when this till's own run
     * has begun and has recorded unconfirmed events in a gap.
     */
    confirm(): void {
      mayConfirm = true;
    },
    /**
     * True if no other till can have taken the duty: this till has it, and its last acknowledged heartbeat is recent enough. The app checks
     * this before each byte that cannot be taken back, because a till does not notice by itself that it was frozen (T4).
     */
    mayStillSend: () => role.is === 'on-duty' && clock.monotonicMs() - provenAtMs < surelyMineMs,
    hasTwin: journal.hasTwin,
    /** The time for which the till on duty has been silent, counted in this till's checks. If no other till has the duty, the time is 0. */
    silentForMs: (): number => (role.is === 'beside' ? quietChecks * checkEveryMs : 0),
    /** Checks the duty immediately, and then at regular intervals. Resolves after the first check, whatever its result. */
    async start(): Promise<void> {
      cancel();
      await looking;
      if (lastEvent === null) {
        lastEvent = await seenEvents.read();
        mayConfirm ||= lastEvent !== null;
      }
      looking = checkDuty();
      await looking;
      schedule();
    },
    /** Requests the duty. The till on duty settles the orders that are being sent, and hands the duty over. */
    async want(): Promise<void> {
      await journal.want(deps.till().id);
    },
    /** Hands the duty over. Call this when every order of this term is settled. */
    async handOver(): Promise<void> {
      if (role.is !== 'on-duty') return;
      const { term } = role;
      role = { is: 'waiting' };
      await journal.handOver(deps.till().id, term).catch(() => {});
    },
    async remove(tillId: string): Promise<void> {
      await journal.remove(tillId, clock.nowMs());
      known = await journal.list();
      deps.onChanged();
    },
    async stop(): Promise<void> {
      isStopped = true;
      cancel();
      await looking;
      await seenEvents.settle();
      await journal.close();
    },
  };
}
