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

/** What this till is among those of the server. `away`: the server does not answer, and nobody here knows who has the duty. */
export type ServerRole =
  /** `isWanted`: another till has asked for the duty. It is handed over once all of this term is settled. */
  | { readonly is: 'on-duty'; readonly term: number; readonly isWanted: boolean }
  | { readonly is: 'beside'; readonly term: number; readonly version: string }
  | { readonly is: 'waiting' | 'removed' | 'closed' | 'away' };

/** Follows who has the duty of a shop's server, takes it where nobody has it, and gives it back. */
export interface DutyWatch {
  role(): ServerRole;
  tills(): readonly KnownTillOfServer[];
  /** As the server has them now. */
  readTills(): Promise<readonly KnownTillOfServer[]>;
  /** The till on duty; null where nobody has it. */
  holder(): string | null;
  /** What the server answered last; null while it does. */
  trouble(): string | null;
  /** What of this till's the server refused; null where it refuses nothing, or does not answer. */
  refusal(): Refusal | null;
  /**
   * Whether nobody can have taken the duty from this till: it has it, and its last beat is not so old that another one may have given it up. Asked
   * before each byte that cannot be taken back, for a till that was frozen does not know it (T4).
   */
  mayStillSend(): boolean;
  /** The last event that this till has seen in the journal, in this run or an earlier one, whatever the journal holds now. */
  lastEvent(): SeenEvent | null;
  /** The same where the journal lacks it, and has no gap that says so. */
  forgotten(): SeenEvent | null;
  /** Whether this till can say that the journal was not put back: it knew it from an earlier run, or has seen another till at work on it (money-safety J8). */
  mayConfirm(): boolean;
  /** From now on it may: the till on duty answered this one, or a run of its own has begun, in which what nobody could confirm stands in a gap. */
  confirm(): void;
  /** As `DutyJournal` says. */
  hasTwin(): boolean;
  /** How long the till on duty has said nothing, in looks of this one; 0 where nobody else has the duty. */
  silentForMs(): number;
  /** Looks at once, and from then on by itself. Resolves after that look, whatever it met. */
  start(): Promise<void>;
  /** Asks for the duty: whoever has it settles what is under way and hands it over. */
  want(): Promise<void>;
  /** Gives the duty back. Call it when all of this term is settled. */
  handOver(): Promise<void>;
  remove(tillId: string): Promise<void>;
  stop(): Promise<void>;
}

const lookEveryMs = 1_000;
/** Who else is there is read more seldom than who has the duty: of fifty tills that all look each second, all would read of all. */
const looksForTills = 3;
const beatEveryMs = 2_000;
/**
 * A till on duty that has not beaten for so long, by the clock of whoever looks, has lost it: no clock of the server and none of another
 * machine is asked. Seven beats: a wire that hiccups takes nothing over.
 */
const dutySilentMs = 15_000;
/** Less by more than what passes between a look at the clock and a byte on the wire. */
const surelyMineMs = 12_000;
/**
 * The same where this till itself has it, from a run that was killed. It is not taken at once: a data folder that was copied to another computer is
 * the same till twice, and the two would take it from each other for ever.
 */
const ownSilentMs = 6_000;
/** The one that was asked for has so long to take it before anybody else may. */
const wantedForMs = 6_000;

export function watchDuty(parts: {
  readonly journal: DutyJournal;
  readonly till: () => TillOfServer;
  readonly clock: Clock;
  readonly seenEvents: SeenEventFile;
  /** The role has changed, or another till is on duty now. */
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
  /** The duty as it was last seen, and since when it has not moved. */
  let seen: { readonly duty: Duty; readonly sinceMs: number; readonly hasMoved: boolean } | null = null;
  let beatAtMs = Number.NEGATIVE_INFINITY;
  /** When the last beat was asked for of which the server has said that it was taken: nobody has seen it before. */
  let provenAtMs = Number.NEGATIVE_INFINITY;
  /** Counted in looks and not by the clock: a machine that slept, or had no time to look, has not seen anybody be silent. */
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

  /** The server answered, and refused nothing. */
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
      // What a server that was put back has forgotten is not forgotten here, until it stands in a gap.
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
      // Of a time in which nobody could beat, silence says nothing: whoever had the duty has it still when the server is back. That their owner is
      // needed says a server that is there.
      if (refusal !== 'owner') seen = null;
      // Whoever has the duty keeps it: while the server is away nobody can take it, and nothing can be written. On another server it is taken anew, and
      // whose rights were taken away has nothing to keep it with.
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
