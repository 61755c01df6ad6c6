import type { Clock } from '../../shared/model/base/clock.ts';
import { type Keychain, loadKeyring, openKeychain } from '../backend/base/keychain.ts';
import type { StoredDesk } from './base/sharing-file.ts';

/** The keychain of this machine for its secrets as a till. Opened on first use. `learn` receives every secret that is read or written. */
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
      clock,
      onChanged() {},
    });
    return {
      ...keychain,
      async read(...args) {
        const reading = await keychain.read(...args);
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

/**
 * The till's token, in its keychain, bound to the certificate for which it was issued. The token is sent to no other host. Without a
 * keychain the token is only in memory, and the till must be paired again after a restart.
 */
export function openTokens(keychain: () => Promise<Keychain>) {
  const originOf = ({ fingerprint }: StoredDesk): string => `imei-desk:${fingerprint}`;
  return {
    async read(desk: StoredDesk) {
      const reading = await (await keychain()).read(desk.tillId, originOf(desk));
      return reading.known ? reading.key : null;
    },
    async write(desk: StoredDesk, token: string) {
      await (await keychain()).write(desk.tillId, token, originOf(desk));
    },
    remove: async (desk: StoredDesk) => (await keychain()).remove(desk.tillId),
  };
}
