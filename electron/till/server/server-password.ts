import type { Keychain } from '../../backend/base/keychain.ts';
import { addressOf } from './server-config.ts';

type ServerTarget = Parameters<typeof addressOf>[0] & {
  readonly user: string;
  readonly till: { readonly id: string };
};

/**
 * The password of the shop's server, in this machine's keychain, bound to the server's address. Each till has its own entry, because one
 * user may have two data folders that use two servers.
 */
export type ServerPassword = ReturnType<typeof openServerPassword>;

/** The entry of older versions, in which tills had no entries of their own. */
const entryBefore = 'server';
const entryOf = ({ till }: ServerTarget): string => `server/${till.id}`;
const originOf = (server: ServerTarget): string => `postgresql://${server.user}@${addressOf(server)}`;

/** Without a keychain, the password is only in memory, and the user must enter it again after a restart. */
export function openServerPassword(keychain: () => Promise<Keychain>) {
  const write = async (server: ServerTarget, password: string) => {
    await (await keychain()).write(entryOf(server), password, originOf(server));
  };
  return {
    /** Null if this machine no longer has the password. */
    async read(server: ServerTarget) {
      const { read, remove } = await keychain();
      const ownEntry = await read(entryOf(server), originOf(server));
      if (ownEntry.known) return ownEntry.key;
      const before = await read(entryBefore, originOf(server));
      if (!before.known) return null;
      await write(server, before.key);
      await remove(entryBefore);
      return before.key;
    },
    write,
    remove: async (server: ServerTarget) => (await keychain()).remove(entryOf(server)),
  };
}
