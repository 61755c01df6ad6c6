import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Sharing } from '../../../shared/model/host/sharing.ts';
import type { JsonlFile } from '../../backend/base/jsonl-file.ts';
import { moveBack } from '../../backend/journal/server/move-back.ts';
import {
  type MoveProgress,
  type MoveTrouble,
  moveToServer,
  setMovedAside,
} from '../../backend/journal/server/move-there.ts';
import type { StoredMove, StoredSharing } from '../base/sharing-file.ts';
import { createHostConnection } from '../connection/host-connection.ts';
import { addressOf, postgresConfigOf } from './server-config.ts';
import type { ServerPassword } from './server-password.ts';
import type { ServerProgram } from './server-sharing.ts';

/**
 * Moves this machine's journal to a server or back. Each step is stored. So the next start continues the move, even if the app was killed.
 */
export type Moving = ReturnType<typeof openMoving>;

const againMs = 2_000;
const initialProgress: MoveProgress = { step: 'settling', rows: 0, of: 0 };

export function openMoving(deps: {
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
