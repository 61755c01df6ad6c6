import type { Keychain } from '../../backend/base/keychain.ts';
import { addressOf } from './server-config.ts';

type Reached = Parameters<typeof addressOf>[0] & {
  readonly user: string;
  readonly till: { readonly id: string };
};

/**
 * The password of the shop's server, in this machine's keychain, bound to the address it was given for. Each till has an entry of its own:
 * one person of a machine may have two data folders, on two servers.
 */
export interface ServerPassword {
  /** Null: this machine knows it no more. */
  read(server: Reached): Promise<string | null>;
  write(server: Reached, password: string): Promise<void>;
  remove(server: Reached): Promise<void>;
}

/** The one entry of a machine as it was before each till had its own. */
const entryBefore = 'server';
const entryOf = ({ till }: Reached): string => `server/${till.id}`;
const originOf = (server: Reached): string => `postgresql://${server.user}@${addressOf(server)}`;

/** Where no keychain opens it is in memory alone, and asked for again after the app was closed. */
export function openServerPassword(keychain: () => Promise<Keychain>): ServerPassword {
  const write: ServerPassword['write'] = async (server, password) => {
    await (await keychain()).write(entryOf(server), password, originOf(server));
  };
  return {
    async read(server) {
      const { read, remove } = await keychain();
      const own = await read(entryOf(server), originOf(server));
      if (own.known) return own.key;
      const before = await read(entryBefore, originOf(server));
      if (!before.known) return null;
      await write(server, before.key);
      await remove(entryBefore);
      return before.key;
    },
    write,
    remove: async (server) => (await keychain()).remove(entryOf(server)),
  };
}
