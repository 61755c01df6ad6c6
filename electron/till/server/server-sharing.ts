import type { Clock } from '../../../shared/model/base/clock.ts';
import type { UsedServer } from '../../../shared/model/host/sharing.ts';
import type { Backend } from '../../backend/backend.ts';
import type { JsonlFile } from '../../backend/base/jsonl-file.ts';
import type { PostgresConfig, SeenEvent } from '../../backend/base/postgres-config.ts';
import { openDutyJournal, type TillOfServer } from '../../backend/journal/server/duty.ts';
import type { AcceptedOutcomes } from '../../backend/journal/server/handed-in.ts';
import type { StoredServer } from '../base/sharing-file.ts';
import { createHostConnection, type HostConnection } from '../connection/host-connection.ts';
import { connectThroughServer } from './connect-through-server.ts';
import { type DutyWatch, type ServerRole, watchDuty } from './duty-watch.ts';
import { openSeenEventFile } from './seen-event-file.ts';
import { type ServedTills, serveTills } from './serve-tills.ts';
import { addressOf, postgresConfigOf } from './server-config.ts';

/** This machine's program: the whole app on the server's journal, or a till's own program that calls the till on duty. */
export type ServerProgram =
  | {
      readonly is: 'desk';
      readonly config: PostgresConfig;
      readonly mayStillSend: () => boolean;
      readonly seenEvent: SeenEvent | null;
      /** See `DutyWatch`. */
      readonly mayConfirm: boolean;
    }
  | { readonly is: 'till'; readonly hostConnection: HostConnection };

export type ServerSharing = ReturnType<typeof openServerSharing>;

const openAgainMs = 2_000;

function never(): never {
  throw new Error('journal opened before the duty watch');
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: determines what this machine runs on a server, which depends on the duty.
export function openServerSharing(deps: {
  readonly server: () => StoredServer;
  readonly kept: JsonlFile;
  readonly dataFolder: string;
  /** True if this machine moved the journal to the server. */
  readonly hasMovedThere: () => boolean;
  readonly password: string | null;
  readonly version: string;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly onChanged: () => void;
  /** Called when another program must run; `program` then returns that program. */
  readonly restart: () => void;
}) {
  const { password, version, clock, randomId } = deps;
  const till = (): TillOfServer => {
    const { till: ownTill, sends } = deps.server();
    return { ...ownTill, version, sends };
  };
  const config = (term: number | null): PostgresConfig => postgresConfigOf(deps.server(), password, term);
  /**
   * The running program. A number is the term of this till's duty, in which the whole app runs. `till` is a till's own program. Null means
   * that no program runs yet.
   */
  let running: number | 'till' | null = null;
  let servedTills: ServedTills | null = null;
  let hostConnection: HostConnection | null = null;
  let watch: DutyWatch | null = null;
  let cancelRetry = (): void => {};
  let takesIn: Pick<Extract<OutcomeTask, { is: 'write' }>, 'write' | 'recordSeenOutsideJournal'> | null =
    null;
  let stopPassing: (() => void) | null = null;

  /** The outcomes in this machine's file are sent only while no backend runs, because a backend may be writing to the file. */
  function outcomeTask(): OutcomeTask {
    if (running === 'till' && watch?.role().is === 'beside') {
      const seen = watch.forgotten();
      return { is: 'hand-in', forgotten: seen && { till: till().id, seen } };
    }
    return typeof running === 'number' && takesIn !== null ? { is: 'write', ...takesIn } : null;
  }

  function openWatch(): DutyWatch {
    const journal = openDutyJournal(config(null));
    stopPassing = forwardOutcomes({ journal, file: deps.kept, clock, task: outcomeTask });
    const seenEvents = openSeenEventFile(deps.dataFolder, config(null));
    return watchDuty({ journal, till, clock, seenEvents, onRole, onChanged: deps.onChanged });
  }

  function onRole(role: ServerRole): void {
    if (running === null) return;
    const isRight = role.is === 'on-duty' ? running === role.term && !role.isWanted : running === 'till';
    if (!isRight) deps.restart();
  }

  /** Without a password, the driver does not even connect. */
  const refusalOf = (duty: DutyWatch | null): UsedServer['refusal'] =>
    duty?.refusal() ?? (password === null && duty?.trouble()?.includes('password') ? 'sign-in' : null);

  function openConnectionOf(duty: DutyWatch): HostConnection {
    const opened = createHostConnection({
      clock,
      onChanged: deps.onChanged,
      async open() {
        const role = duty.role();
        if (role.is === 'removed' || role.is === 'closed') return 'removed';
        if (role.is !== 'beside') return 'away';
        if (role.version !== version) return 'other-version';
        const { silentForMs } = duty;
        const connection = await connectThroughServer({
          config: config(null),
          till: till(),
          term: role.term,
          clock,
          randomId,
          silentForMs,
        });
        if (typeof connection !== 'string') duty.confirm();
        return connection;
      },
    });
    hostConnection = opened;
    return opened;
  }

  return {
    seen(): UsedServer {
      const { till: ownTill, sends } = deps.server();
      const role = watch?.role() ?? { is: 'away' as const };
      const holder = watch?.holder() ?? null;
      const connectedTills = servedTills?.here() ?? new Set();
      return {
        address: addressOf(deps.server()),
        user: deps.server().user,
        name: ownTill.name,
        role: role.is,
        sends,
        line: role.is === 'on-duty' ? null : (hostConnection?.state().state ?? 'opening'),
        trouble: watch?.trouble() ?? null,
        hasTwin: watch?.hasTwin() ?? false,
        refusal: refusalOf(watch),
        tills: (watch?.tills() ?? []).map(({ id, name, version: of, sends: may, seenAt }) => ({
          id,
          name,
          version: of,
          sends: may,
          seenAt,
          isThis: id === ownTill.id,
          isOnDuty: id === holder,
          isHere: id === ownTill.id || id === holder || connectedTills.has(id),
        })),
      };
    },
    /**
     * Finds out which till has the duty. Takes the duty if this till may take it. Returns the program to run now. Does not reject if the
     * server is away.
     */
    async program(): Promise<ServerProgram> {
      running = null;
      watch ??= openWatch();
      const duty = watch;
      const before = duty.role();
      if (before.is === 'on-duty' && before.isWanted) await duty.handOver();
      await duty.start();
      const role = duty.role();
      if (role.is === 'on-duty') {
        running = role.term;
        const { mayStillSend, lastEvent } = duty;
        const known = { seenEvent: lastEvent(), mayConfirm: duty.mayConfirm() || deps.hasMovedThere() };
        return { is: 'desk', config: config(role.term), mayStillSend, ...known };
      }
      running = 'till';
      return { is: 'till', hostConnection: openConnectionOf(duty) };
    },
    /**
     * Call if the server became unreachable while the app was opening its journal. Returns the connection of a till's program, which runs
     * until the next attempt.
     */
    withoutDesk(): HostConnection {
      running = 'till';
      cancelRetry = clock.after(openAgainMs, deps.restart);
      return openConnectionOf(watch ?? never());
    },
    /** Serves this backend, which has the duty, to the other tills. */
    serve(
      backend: Pick<Backend, 'router' | 'openSession'> &
        Partial<Pick<Backend, 'writeLate' | 'recordSeenOutsideJournal'>>,
    ): void {
      if (typeof running !== 'number' || watch === null) return;
      const duty = watch;
      duty.confirm();
      const { writeLate: write, recordSeenOutsideJournal } = backend;
      takesIn = write && recordSeenOutsideJournal ? { write, recordSeenOutsideJournal } : null;
      servedTills = serveTills({
        config: config(null),
        term: running,
        version,
        served: backend,
        clock,
        tills: duty.readTills,
      });
    },
    async stopServing(): Promise<void> {
      const served = servedTills;
      takesIn = null;
      servedTills = null;
      await served?.stop();
    },
    /** Call when every order of this till's term is settled. Another till may then take the duty. */
    async yieldDuty(): Promise<void> {
      await watch?.handOver();
    },
    async want(): Promise<void> {
      await watch?.want();
    },
    async remove(tillId: string): Promise<void> {
      await watch?.remove(tillId);
      servedTills?.cut(tillId);
    },
    async stop(): Promise<void> {
      running = null;
      cancelRetry();
      stopPassing?.();
      await servedTills?.stop();
      servedTills = null;
      await watch?.stop();
      watch = null;
    },
  };
}

/** Writes outcomes into the journal. Returns the ids of the orders whose outcomes need not be stored any longer. */
type WriteLate = (outcomes: ReadonlyMap<string, unknown>) => Promise<string[]>;

/**
 * This machine's task for outcomes that tills know and the journal lacks. The machine sends its own outcomes, or collects the outcomes of
 * all tills, or has nothing to do now.
 */
type OutcomeTask =
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
function forwardOutcomes(deps: {
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
