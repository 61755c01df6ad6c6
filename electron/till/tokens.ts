import type { Clock } from '../../shared/model/base/clock.ts';
import { type Keychain, loadKeyring, openKeychain } from '../backend/base/keychain.ts';
import type { KeptDesk } from './base/sharing-file.ts';

/** The till's token, in its keychain, bound to the certificate it was given for: it is shown to no other. */
export interface Tokens {
  read(desk: KeptDesk): Promise<string | null>;
  write(desk: KeptDesk, token: string): Promise<void>;
  remove(desk: KeptDesk): Promise<void>;
}

/** The keychain of this machine as a till, opened when it is first asked; `learn` is told each secret that comes out of it or goes in. */
export function openTillKeychain(
  clock: Pick<Clock, 'after'>,
  learn: (secret: string) => void = () => {},
): () => Promise<Keychain> {
  let opened: Promise<Keychain> | null = null;
  async function open(): Promise<Keychain> {
    const keyring = await loadKeyring();
    const keychain = await openKeychain({
      keyring,
      installationId: 'till',
      originsBefore: new Map(),
      clock,
      onChanged() {},
    });
    return {
      ...keychain,
      async read(...asked) {
        const reading = await keychain.read(...asked);
        if (reading.known) learn(reading.key);
        return reading;
      },
      write(id, secret, origin) {
        learn(secret);
        return keychain.write(id, secret, origin);
      },
    };
  }
  return () => {
    opened ??= open();
    return opened;
  };
}

/** If no keychain opens, a token is in memory alone, and the till is paired anew after the app was closed. */
export function openTokens(keychain: () => Promise<Keychain>): Tokens {
  const originOf = ({ fingerprint }: KeptDesk): string => `imei-desk:${fingerprint}`;
  return {
    async read(desk) {
      const reading = await (await keychain()).read(desk.tillId, originOf(desk));
      return reading.known ? reading.key : null;
    },
    async write(desk, token) {
      await (await keychain()).write(desk.tillId, token, originOf(desk));
    },
    remove: async (desk) => (await keychain()).remove(desk.tillId),
  };
}
