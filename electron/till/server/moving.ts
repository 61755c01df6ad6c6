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
import type { KeptMove, KeptSharing } from '../base/sharing-file.ts';
import { createHostConnection } from '../connection/host-connection.ts';
import { addressOf, postgresConfigOf } from './server-config.ts';
import type { ServerPassword } from './server-password.ts';
import type { ServerProgram } from './server-sharing.ts';

/**
 * Moves this machine's journal to a server or back. Each step is stored. So the next start continues the move, even if the app was killed.
 */
export type Moving = ReturnType<typeof openMoving>;

const againMs = 2_000;
const begun: MoveProgress = { step: 'settling', rows: 0, of: 0 };

export function openMoving(parts: {
  readonly dataFolder: string;
  readonly kept: KeptSharing;
  readonly password: ServerPassword;
  /** Outcomes of attempts that are not yet in the journal. */
  readonly outcomes: Pick<JsonlFile, 'keep'>;
  readonly version: string;
  readonly clock: Clock;
  readonly onChanged: () => void;
  readonly restart: () => void;
}) {
  const { dataFolder, kept, clock } = parts;
  let progress = begun;
  let trouble: MoveTrouble | null = null;
  let isRunning = false;
  let isPasswordKnown = true;
  let cancelWait = (): void => {};

  function tell(next: MoveProgress): void {
    progress = next;
    trouble = null;
    parts.onChanged();
  }
  async function run(move: KeptMove): Promise<void> {
    const password = await parts.password.read(move.server).catch(() => null);
    isPasswordKnown = password !== null;
    const wish = {
      dataFolder,
      move: move.id,
      version: parts.version,
      config: postgresConfigOf(move.server, password, null),
      nowMs: clock.nowMs(),
      onProgress: tell,
    };
    const met =
      move.way === 'to-server'
        ? await moveToServer({ ...wish, address: addressOf(move.server) })
        : await moveBack({ ...wish, tillId: move.server.till.id, keepOutcome: parts.outcomes.keep });
    const { rows } = progress;
    const isThere = (move.way === 'to-server') === (met === null);
    await kept.write({
      move: null,
      moved: { way: move.way, rows, trouble: met },
      server: isThere ? move.server : null,
    });
    if (!isThere) await parts.password.remove(move.server).catch(() => {});
    parts.onChanged();
    parts.restart();
  }
  function go(move: KeptMove): void {
    run(move).catch(() => {
      // It is not yet known which of the two journals is valid, so neither is opened.
      trouble = isPasswordKnown ? 'unreachable' : 'password';
      parts.onChanged();
      cancelWait = clock.after(againMs, () => go(move));
    });
  }

  return {
    seen(): Sharing['moving'] {
      const { move, moved } = kept.now();
      if (move !== null) return { way: move.way, ...progress, trouble };
      if (moved === null) return null;
      const { way, rows, trouble: met } = moved;
      return { way, rows, of: rows, step: met === null ? 'done' : 'settling', trouble: met };
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
        hostConnection: createHostConnection({ clock, onChanged: parts.onChanged, open: async () => 'away' }),
      };
    },
    /** Call when the journal is permanently on a server. */
    tidy: () => setMovedAside(dataFolder, clock.nowMs()),
    stop: () => cancelWait(),
  };
}
