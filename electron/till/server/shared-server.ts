import type { Clock } from '../../../shared/model/base/clock.ts';
import type { Sharing } from '../../../shared/model/host/sharing.ts';
import type { SharingHost } from '../../backend/base/host.ts';
import type { Keychain } from '../../backend/base/keychain.ts';
import type { KeptServer, KeptSharing } from '../sharing-file.ts';
import { examineServer } from './examine-server.ts';
import { openServerPassword } from './server-password.ts';
import { openServerSharing, type ServerSharing } from './server-sharing.ts';

/** The server that this machine's journal is on, if it is, and the ways there and back. */
export interface SharedServer {
  /** Null where the journal is a file of this machine. */
  now(): ServerSharing | null;
  /** What the kept file says is opened, or closed. */
  open(): Promise<ServerSharing | null>;
  readonly host: Pick<
    SharingHost,
    | ('examineServer' | 'moveToServer' | 'joinServer' | 'leaveServer')
    | ('setSends' | 'takeDuty' | 'removeServerTill')
  >;
}

export function openSharedServer(parts: {
  readonly kept: KeptSharing;
  readonly keychain: () => Promise<Keychain>;
  readonly version: string;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly seen: () => Sharing;
  readonly onChanged: () => void;
  /** What is kept has changed: another program is to run. */
  readonly restartSoon: () => { begun: boolean };
  readonly restart: () => void;
}): SharedServer {
  const { kept, clock, randomId, seen, onChanged } = parts;
  const password = openServerPassword(parts.keychain);
  let server: ServerSharing | null = null;

  /** Keeps which server this machine uses from now on, null its own file, and has that opened. */
  async function keepServer(next: KeptServer | null): Promise<void> {
    await kept.write({ server: next });
    parts.restartSoon();
  }

  return {
    now: () => server,
    async open() {
      const known = kept.now().server;
      if (known === null) {
        await server?.stop();
        server = null;
        return null;
      }
      server ??= openServerSharing({
        server: () => kept.now().server ?? known,
        password: await password.read(known).catch(() => null),
        ...{ version: parts.version, clock, randomId, onChanged, restart: parts.restart },
      });
      return server;
    },
    host: {
      examineServer: (wish) => examineServer(wish, clock),
      moveToServer: () => ({ begun: false }),
      joinServer({ server: { password: given, ...wish }, name, sends }) {
        if (kept.now().desk !== null || kept.now().server !== null) return { begun: false };
        void password
          .write(wish, given)
          .then(() => keepServer({ ...wish, till: { id: randomId(), name }, sends }))
          .catch(onChanged);
        return { begun: true };
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
        // Nothing can be brought back yet, and whoever wants that must not be left without it.
        if (bring || kept.now().server === null) return { begun: false };
        void password
          .remove()
          .catch(() => {})
          .then(() => keepServer(null))
          .catch(onChanged);
        return { begun: true };
      },
    },
  };
}
