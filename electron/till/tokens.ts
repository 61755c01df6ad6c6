import type { Clock } from '../../shared/model/base/clock.ts';
import { type Keychain, loadKeyring, openKeychain } from '../backend/base/keychain.ts';
import type { KeptDesk } from './base/sharing-file.ts';

/** The till's token, in its keychain, bound to the certificate it was given for: it is shown to no other. */
export interface Tokens {
  read(desk: KeptDesk): Promise<string | null>;
  write(desk: KeptDesk, token: string): Promise<void>;
  remove(desk: KeptDesk): Promise<void>;
}

/** The keychain of this machine as a till, opened when it is first asked. */
export function openTillKeychain(clock: Pick<Clock, 'after'>): () => Promise<Keychain> {
  let opened: Promise<Keychain> | null = null;
  return () => {
    opened ??= loadKeyring().then((keyring) =>
      openKeychain({ keyring, installationId: 'till', originsBefore: new Map(), clock, onChanged() {} }),
    );
    return opened;
  };
}

/** Where no keychain opens, a token is in memory alone, and the till is paired anew after the app was closed. */
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
