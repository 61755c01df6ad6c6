import type { Keychain } from '../../backend/base/keychain.ts';
import { addressOf } from './server-place.ts';

type Reached = Parameters<typeof addressOf>[0] & { readonly user: string };

/** The password of the shop's server, in this machine's keychain, bound to the address it was given for. */
export interface ServerPassword {
  /** Null: this machine knows it no more. */
  read(server: Reached): Promise<string | null>;
  write(server: Reached, password: string): Promise<void>;
  remove(): Promise<void>;
}

const entry = 'server';
const originOf = (server: Reached): string => `postgresql://${server.user}@${addressOf(server)}`;

/** Where no keychain opens it is in memory alone, and asked for again after the app was closed. */
export function openServerPassword(keychain: () => Promise<Keychain>): ServerPassword {
  return {
    async read(server) {
      const reading = await (await keychain()).read(entry, originOf(server));
      return reading.known ? reading.key : null;
    },
    async write(server, password) {
      await (await keychain()).write(entry, password, originOf(server));
    },
    remove: async () => (await keychain()).remove(entry),
  };
}
