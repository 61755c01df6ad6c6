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

/** This till's role among those of the server. `away`: the server does not answer, and the holder of the duty is unknown. */
export type ServerRole =
  /** `isWanted`: another till has asked for the duty. It is handed over once all of this term is settled. */
  | { readonly is: 'on-duty'; readonly term: number; readonly isWanted: boolean }
  | { readonly is: 'beside'; readonly term: number; readonly version: string }
  | { readonly is: 'waiting' | 'removed' | 'closed' | 'away' };

/** Follows who has the duty of a shop's server, takes it if nobody has it, and hands it over. */
export interface DutyWatch {
  role(): ServerRole;
  tills(): readonly KnownTillOfServer[];
  /** Reads them from the server now. */
  readTills(): Promise<readonly KnownTillOfServer[]>;
  /** The till on duty; null if nobody. */
  holder(): string | null;
  /** The server's last error; null while it answers. */
  trouble(): string | null;
  /** What the server refused this till; null if nothing, or if it does not answer. */
  refusal(): Refusal | null;
  /**
   * True if no other till can have taken the duty: this one has it, and its last acknowledged heartbeat is recent enough. Checked before
   * each byte that cannot be taken back, because a till that was frozen does not notice (T4).
   */
  mayStillSend(): boolean;
  /** The last event that this till has seen in the journal, in this or an earlier run, whatever the journal holds now. */
  lastEvent(): SeenEvent | null;
  /** The same if the journal lacks it and has no gap for it; else null. */
  forgotten(): SeenEvent | null;
  /**
   * True if this till can confirm that the journal was not restored: it knew it from an earlier run, or has seen another till work on it
   * (money-safety J8).
   */
  mayConfirm(): boolean;
  /**
   * Allows confirming: the till on duty answered this one, or this till's own run has begun, and what nobody could confirm is in a gap.
   */
  confirm(): void;
  /** As in `DutyJournal`. */
  hasTwin(): boolean;
  /** How long the till on duty has been silent, counted in this till's looks; 0 unless another till has the duty. */
  silentForMs(): number;
  /** Looks at once, then regularly. Resolves after the first look, whatever its result. */
  start(): Promise<void>;
  /** Asks for the duty: its holder settles what is under way and hands it over. */
  want(): Promise<void>;
  /** Hands the duty over. Call when all of this term is settled. */
  handOver(): Promise<void>;
  remove(tillId: string): Promise<void>;
  stop(): Promise<void>;
}

const lookEveryMs = 1_000;
/** The list of tills is read more rarely than the duty: with fifty tills looking each second, all would read all. */
const looksForTills = 3;
const beatEveryMs = 2_000;
/**
 * A till on duty without a heartbeat for this long, by the observer's clock, has lost it: neither the server's clock nor another machine's
 * counts. Seven heartbeats, so that a short network failure changes nothing.
 */
const dutySilentMs = 15_000;
/** Shorter by more than the time between a look at the clock and a byte on the network. */
const surelyMineMs = 12_000;
/**
 * The same if this till itself has the duty from a killed run. Not at once: a data folder copied to another computer is the same till
 * twice, and the two would take it from each other for ever.
 */
const ownSilentMs = 6_000;
/** The till that asked for the duty has this long to take it before any other. */
const wantedForMs = 6_000;

export function watchDuty(parts: {
  readonly journal: DutyJournal;
  readonly till: () => TillOfServer;
  readonly clock: Clock;
  readonly seenEvents: SeenEventFile;
  /** The role changed, or another till is on duty now. */
  readonly onRole: (role: ServerRole) => void;
  readonly onChanged: () => void;
}): DutyWatch {
  const { journal, clock, seenEvents } = parts;
  let role: ServerRole = { is: 'away' };
  let trouble: string | null = null;
  let refusal: Refusal | null = null;
  let known: readonly KnownTillOfServer[] = [];
  let holder: string | null = null;
  let lastEvent: SeenEvent | null = null;
  let hasForgotten = false;
  let mayConfirm = false;
  /** The duty as last seen, and since when it is unchanged. */
  let seen: { readonly duty: Duty; readonly sinceMs: number; readonly hasMoved: boolean } | null = null;
  let beatAtMs = Number.NEGATIVE_INFINITY;
  /** Send time of the last acknowledged heartbeat. */
  let provenAtMs = Number.NEGATIVE_INFINITY;
  /** Counted in looks, not by the clock: a machine that slept, or had no time to look, has not observed any silence. */
  let quietLooks = 0;
  let looks = 0;
  let isStopped = false;
  let isLooking = false;
  let cancel = (): void => {};
  let looking: Promise<void> = Promise.resolve();

  function become(next: ServerRole): void {
    const before = JSON.stringify(role);
    role = next;
    if (JSON.stringify(next) !== before) parts.onRole(next);
  }

  /** The server answered and refused nothing. */
  function answered(next: ServerRole): void {
    trouble = null;
    refusal = null;
    become(next);
  }

  async function look(): Promise<void> {
    const till = parts.till();
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
      const look = await journal.lookIn(till, lastEvent, clock.nowMs());
      if (looks % looksForTills === 0) known = await journal.list();
      looks += 1;
      if (typeof look === 'string') return answered({ is: look });
      const { duty } = look;
      // An event that a restored server lost is kept here until it is in a gap.
      hasForgotten = look.hasForgotten;
      if (look.lastEvent !== null && !hasForgotten) lastEvent = look.lastEvent;
      holder = duty.till;
      if (seen?.duty.term !== duty.term || seen.duty.beat !== duty.beat || seen.duty.till !== duty.till) {
        const hasMoved = seen?.duty.term === duty.term && seen.duty.till === duty.till;
        seen = { duty, sinceMs: clock.monotonicMs(), hasMoved };
        quietLooks = 0;
      }
      mayConfirm ||= seen.hasMoved && duty.till !== null && duty.till !== till.id;
      if (lastEvent !== null && mayConfirm) seenEvents.keep(lastEvent);
      const isWanted = duty.wantedBy !== null && duty.wantedBy !== till.id;
      if (role.is === 'on-duty' && duty.till === till.id && duty.term === role.term)
        return answered({ ...role, isWanted });
      if (mayTake(till, duty, seen.sinceMs)) {
        const askedAtMs = clock.monotonicMs();
        const taken = await journal.take(till, duty);
        if (taken !== null) {
          provenAtMs = askedAtMs;
          beatAtMs = clock.monotonicMs();
          seen = { duty: taken, sinceMs: beatAtMs, hasMoved: true };
          holder = till.id;
          return answered({ is: 'on-duty', term: taken.term, isWanted: false });
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
      // Silence while the server was away proves nothing, because nobody could send a heartbeat: the holder still has the duty when the
      // server is back. The refusal `owner` comes from a live server.
      if (refusal !== 'owner') seen = null;
      // The holder keeps the duty: while the server is away nobody can take it, and nothing can be written. On another server it is taken
      // anew, and without rights on its tables it cannot be kept.
      if (role.is !== 'on-duty' || isOtherServer(error) || refusal === 'tables') become({ is: 'away' });
    } finally {
      isLooking = false;
      parts.onChanged();
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

  function again(): void {
    if (isStopped) return;
    cancel = clock.after(lookEveryMs, () => {
      quietLooks += 1;
      if (!isLooking) looking = look();
      again();
    });
  }

  return {
    role: () => role,
    tills: () => known,
    async readTills() {
      known = await journal.list();
      return known;
    },
    holder: () => holder,
    trouble: () => trouble,
    refusal: () => refusal,
    lastEvent: () => lastEvent,
    forgotten: () => (hasForgotten ? lastEvent : null),
    mayConfirm: () => mayConfirm,
    confirm() {
      mayConfirm = true;
    },
    mayStillSend: () => role.is === 'on-duty' && clock.monotonicMs() - provenAtMs < surelyMineMs,
    hasTwin: journal.hasTwin,
    silentForMs: () => (role.is === 'beside' ? quietLooks * lookEveryMs : 0),
    async start() {
      cancel();
      await looking;
      if (lastEvent === null) {
        lastEvent = await seenEvents.read();
        mayConfirm ||= lastEvent !== null;
      }
      looking = look();
      await looking;
      again();
    },
    async want() {
      await journal.want(parts.till().id);
    },
    async handOver() {
      if (role.is !== 'on-duty') return;
      const { term } = role;
      role = { is: 'waiting' };
      await journal.handOver(parts.till().id, term).catch(() => {});
    },
    async remove(tillId) {
      await journal.remove(tillId, clock.nowMs());
      known = await journal.list();
      parts.onChanged();
    },
    async stop() {
      isStopped = true;
      cancel();
      await looking;
      await seenEvents.settle();
      await journal.close();
    },
  };
}
