import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Sharing } from '../../../shared/model/host/sharing.ts';
import type { SharingHost } from '../../backend/base/host.ts';
import { type JsonlFile, openJsonlFile, outcomesFileOf } from '../../backend/base/jsonl-file.ts';
import type { Keychain } from '../../backend/base/keychain.ts';
import { moveBack } from '../../backend/journal/server/move-back.ts';
import {
  type MoveProgress,
  type MoveTrouble,
  moveToServer,
  setMovedAside,
} from '../../backend/journal/server/move-there.ts';
import { updateTables } from '../../backend/journal/server/update-tables.ts';
import type { StoredMove, StoredSharing } from '../base/sharing-file.ts';
import { createHostConnection } from '../connection/host-connection.ts';
import { examineServer } from './examine-server.ts';
import { addressOf, postgresConfigOf } from './server-config.ts';
import { openServerPassword, type ServerPassword } from './server-password.ts';
import { openServerSharing, type ServerProgram, type ServerSharing } from './server-sharing.ts';

/** The server with this machine's journal, if any, and moves in both directions. */
export interface SharedServer {
  /** Null if the journal is a file of this machine. */
  now(): ServerSharing | null;
  readonly moving: Moving;
  /** Opens or closes the server, according to the stored settings. */
  open(): Promise<ServerSharing | null>;
  readonly host: Pick<
    SharingHost,
    | ('examineServer' | 'moveToServer' | 'joinServer' | 'leaveServer')
    | ('signInToServer' | 'updateServerTables' | 'setSends' | 'takeDuty' | 'removeServerTill')
  >;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: contains all functions with which a machine joins, uses and leaves a server.
export function openSharedServer(deps: {
  readonly dataFolder: string;
  readonly kept: StoredSharing;
  readonly keychain: () => Promise<Keychain>;
  readonly version: string;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly seen: () => Sharing;
  readonly onChanged: () => void;
  /** Called when the stored settings have changed and another program must run. */
  readonly restartSoon: () => { begun: boolean };
  readonly restart: () => void;
}): SharedServer {
  const { kept, clock, randomId, seen, onChanged } = deps;
  const password = openServerPassword(deps.keychain);
  const { dataFolder, version, restart } = deps;
  const outcomes = openJsonlFile(outcomesFileOf(dataFolder));
  const moving = openMoving({ dataFolder, kept, password, outcomes, version, clock, onChanged, restart });
  let server: ServerSharing | null = null;
  /**
   * Number of sign-ins until now. Shows whether the open connection belongs to the latest sign-in: another name or password requires a new
   * connection.
   */
  let signIns = 0;
  let openedAt = 0;

  /**
   * Stores which server this machine uses from now on (null: its own file), or a pending move. The program is
   * restarted soon after.
   */
  async function keep(next: Parameters<StoredSharing['write']>[0]): Promise<void> {
    await kept.write(next);
    deps.restartSoon();
  }
  /** Null if the machine has stopped using its server in the meantime. */
  async function openAsKept(): Promise<ServerSharing | null> {
    const known = kept.now().server;
    if (known === null) return null;
    // If the user signs in while the password is being read, the next start handles that: every sign-in causes a start.
    openedAt = signIns;
    return openServerSharing({
      server: () => kept.now().server ?? known,
      kept: outcomes,
      password: await password.read(known).catch(() => null),
      dataFolder,
      hasMovedThere: () => kept.now().moved?.way === 'to-server',
      version,
      clock,
      randomId,
      onChanged,
      restart,
    });
  }
  const isElsewhere = (): boolean => {
    const { desk, server: used, move } = kept.now();
    return desk !== null || used !== null || move !== null;
  };

  return {
    now: () => server,
    moving,
    async open() {
      if (kept.now().server === null) {
        await server?.stop();
        server = null;
        return null;
      }
      await moving.tidy();
      if (server !== null && openedAt !== signIns) {
        // No program uses the server any more. So the duty is given back immediately, and other tills need not wait until this till counts
        // as silent.
        await server.yieldDuty();
        await server.stop();
        server = null;
      }
      server ??= await openAsKept();
      return server;
    },
    host: {
      examineServer: (form) => examineServer(form, clock),
      moveToServer({ server: { password: typedPassword, ...wish }, name }) {
        const { move } = kept.now();
        // Without a keychain, the password is lost when the app closes. The move then waits until the user enters the password again.
        if (move !== null) void password.write(move.server, typedPassword).catch(onChanged);
        if (isElsewhere()) return { begun: move !== null };
        const reached = { ...wish, till: { id: randomId(), name }, sends: true };
        void password
          .write(reached, typedPassword)
          .then(() => keep({ move: { way: 'to-server', id: randomId(), server: reached }, moved: null }))
          .catch(onChanged);
        return { begun: true };
      },
      joinServer({ server: { password: typedPassword, ...wish }, name, sends }) {
        if (isElsewhere()) return { begun: false };
        const reached = { ...wish, till: { id: randomId(), name }, sends };
        void password
          .write(reached, typedPassword)
          .then(() => keep({ server: reached, moved: null }))
          .catch(onChanged);
        return { begun: true };
      },
      signInToServer({ user, password: typedPassword }) {
        const { server: used, move } = kept.now();
        const asking = move?.server ?? used;
        if (asking === null) return { begun: false };
        // A running move continues with the same database user with which it began.
        const next = move === null && user !== undefined ? { ...asking, user } : asking;
        void password
          .write(next, typedPassword)
          .then(async () => {
            // If a move is running, it tries again by itself.
            if (move !== null) return;
            signIns += 1;
            await keep({ server: next });
          })
          .catch(onChanged);
        return { begun: true };
      },
      async updateServerTables({ user, password: typedPassword }) {
        const known = kept.now().server;
        if (known === null) return { problem: 'failed' };
        return {
          problem: await updateTables(postgresConfigOf({ ...known, user }, typedPassword, null), version),
        };
      },
      async setSends(sends) {
        const known = kept.now().server;
        if (known !== null) await kept.write({ server: { ...known, sends } });
        onChanged();
        return seen();
      },
      async takeDuty() {
        await server?.want();
        return { begun: server !== null };
      },
      async removeServerTill(id) {
        await server?.remove(id);
        return seen();
      },
      leaveServer(bring) {
        const known = kept.now().server;
        if (known === null) return { begun: false };
        if (bring) {
          // Only the till on duty may move the journal to its own file. When that till has stopped, certainly no order is being sent.
          if (server?.seen().role !== 'on-duty') return { begun: false };
          void keep({
            server: null,
            moved: null,
            move: { way: 'from-server', id: randomId(), server: known },
          }).catch(onChanged);
          return { begun: true };
        }
        void password
          .remove(known)
          .catch(() => {})
          .then(() => keep({ server: null, moved: null }))
          .catch(onChanged);
        return { begun: true };
      },
    },
  };
}

/**
 * Moves this machine's journal to a server or back. Each step is stored. So the next start continues the move, even if the app was killed.
 */
type Moving = ReturnType<typeof openMoving>;

const againMs = 2_000;
const initialProgress: MoveProgress = { step: 'settling', rows: 0, of: 0 };

function openMoving(deps: {
  readonly dataFolder: string;
  readonly kept: StoredSharing;
  readonly password: ServerPassword;
  /** Outcomes of attempts that are not yet in the journal. */
  readonly outcomes: Pick<JsonlFile, 'keep'>;
  readonly version: string;
  readonly clock: Clock;
  readonly onChanged: () => void;
  readonly restart: () => void;
}) {
  const { dataFolder, kept, clock } = deps;
  let progress = initialProgress;
  let trouble: MoveTrouble | null = null;
  let isRunning = false;
  let isPasswordKnown = true;
  let cancelWait = (): void => {};

  function setProgress(next: MoveProgress): void {
    progress = next;
    trouble = null;
    deps.onChanged();
  }
  async function run(move: StoredMove): Promise<void> {
    const password = await deps.password.read(move.server).catch(() => null);
    isPasswordKnown = password !== null;
    const request = {
      dataFolder,
      move: move.id,
      version: deps.version,
      config: postgresConfigOf(move.server, password, null),
      nowMs: clock.nowMs(),
      onProgress: setProgress,
    };
    const moveTrouble =
      move.way === 'to-server'
        ? await moveToServer({ ...request, address: addressOf(move.server) })
        : await moveBack({ ...request, tillId: move.server.till.id, keepOutcome: deps.outcomes.keep });
    const { rows } = progress;
    const isThere = (move.way === 'to-server') === (moveTrouble === null);
    await kept.write({
      move: null,
      moved: { way: move.way, rows, trouble: moveTrouble },
      server: isThere ? move.server : null,
    });
    if (!isThere) await deps.password.remove(move.server).catch(() => {});
    deps.onChanged();
    deps.restart();
  }
  function go(move: StoredMove): void {
    run(move).catch(() => {
      // It is not yet known which of the two journals is valid, so neither is opened.
      trouble = isPasswordKnown ? 'unreachable' : 'password';
      deps.onChanged();
      cancelWait = clock.after(againMs, () => go(move));
    });
  }

  return {
    seen(): Sharing['moving'] {
      const { move, moved } = kept.now();
      if (move !== null) return { way: move.way, ...progress, trouble };
      if (moved === null) return null;
      const { way, rows, trouble: failure } = moved;
      return { way, rows, of: rows, step: failure === null ? 'done' : 'settling', trouble: failure };
    },
    /** The program to run during a move, while the journal is closed. Null if there is no move. */
    program(): ServerProgram | null {
      const { move } = kept.now();
      if (move === null) {
        isRunning = false;
        return null;
      }
      if (!isRunning) go(move);
      isRunning = true;
      return {
        is: 'till',
        hostConnection: createHostConnection({ clock, onChanged: deps.onChanged, open: async () => 'away' }),
      };
    },
    /** Call when the journal is permanently on a server. */
    tidy: () => setMovedAside(dataFolder, clock.nowMs()),
    stop: () => cancelWait(),
  };
}
