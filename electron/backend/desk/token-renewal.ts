import type { Clock } from '../../../shared/model/clock.ts';
import type { StoredConnection } from '../journal/connections.ts';
import type { Keychain } from '../keychain.ts';
import type { SupplierAccess, SupplierLines } from './supplier-lines.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Signs in again where a token has ended. E-mail and password are known only while the app runs and only in memory; after a restart
 * a person types them again, once the token is refused.
 */
export interface TokenRenewal {
  remember(connectionId: string, credentials: Credentials): void;
  forget(connectionId: string): void;
  /** Puts another token in place of the refused one; false where only a person can get one. Many who ask at once share one. */
  renew(stored: StoredConnection, access: SupplierAccess, refused: string): Promise<boolean>;
}

/** A token refused sooner than this is no token that ended: asking for another one would go on for ever. */
const shortestLifeMs = 60_000;

export function createTokenRenewal(parts: {
  readonly keychain: Keychain;
  readonly lines: Pick<SupplierLines, 'signIn'>;
  readonly learnSecret: (secret: string) => void;
  readonly clock: Clock;
}): TokenRenewal {
  const { keychain, lines, learnSecret, clock } = parts;
  const known = new Map<string, Credentials>();
  const renewedAt = new Map<string, number>();
  const underWay = new Map<string, Promise<boolean>>();

  async function signIn({ id }: StoredConnection, access: SupplierAccess, refused: string): Promise<boolean> {
    const current = await keychain.read(id);
    if (current !== null && current !== refused) return true;
    const credentials = known.get(id);
    const last = renewedAt.get(id) ?? -Infinity;
    if (credentials === undefined || clock.monotonicMs() - last < shortestLifeMs) return false;
    renewedAt.set(id, clock.monotonicMs());
    const reading = await lines.signIn(access, credentials);
    if (!reading.ok) {
      if (reading.failure.code === 'key-refused') known.delete(id);
      return false;
    }
    const { token } = reading.value;
    learnSecret(token);
    // Removed, or signed in anew by a person, in the meantime.
    if (known.get(id) !== credentials) return false;
    await keychain.write(id, token);
    return true;
  }

  return {
    remember(connectionId, credentials) {
      known.set(connectionId, credentials);
      renewedAt.delete(connectionId);
    },
    forget: (connectionId) => void known.delete(connectionId),
    renew(stored, access, refused) {
      const running =
        underWay.get(stored.id) ?? signIn(stored, access, refused).finally(() => underWay.delete(stored.id));
      underWay.set(stored.id, running);
      return running;
    },
  };
}
