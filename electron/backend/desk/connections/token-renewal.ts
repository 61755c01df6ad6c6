import type { Clock } from '../../../../shared/model/base/clock.ts';
import { originOf } from '../../../../shared/model/connection/origin.ts';
import type { Keychain } from '../../base/keychain.ts';
import type { SupplierAccess, SupplierClients } from './supplier-clients.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface CachedCredentials extends Credentials {
  readonly origin: string | null;
}

/**
 * A token that is refused earlier than this after the sign-in did not expire. Such a token is not renewed, because the next token would be
 * refused too.
 */
const minLifeMs = 60_000;

/**
 * Signs in again when a token has expired. E-mail and password are only in memory. After a restart, the user must enter them again when the
 * token is refused.
 */
export function createTokenRenewal(deps: {
  readonly keychain: Keychain;
  readonly clients: Pick<SupplierClients, 'signIn'>;
  readonly learnSecret: (secret: string) => void;
  readonly clock: Clock;
}) {
  const { keychain, clients, learnSecret, clock } = deps;
  const known = new Map<string, CachedCredentials>();
  const renewedAt = new Map<string, number>();
  const underWay = new Map<string, Promise<boolean>>();

  /** The current token; null if none is known for the address of `access`. */
  async function token(id: string, { address }: SupplierAccess): Promise<string | null> {
    const reading = await keychain.read(id, originOf(address.baseAddress));
    return reading.known ? reading.key : null;
  }

  async function signIn(id: string, access: SupplierAccess, refused: string): Promise<boolean> {
    const current = await token(id, access);
    if (current !== null && current !== refused) return true;
    const credentials = known.get(id);
    const origin = originOf(access.address.baseAddress);
    if (credentials === undefined || credentials.origin !== origin) return false;
    const last = renewedAt.get(id) ?? -Infinity;
    if (clock.monotonicMs() - last < minLifeMs) return false;
    renewedAt.set(id, clock.monotonicMs());
    const reading = await clients.signIn(access, credentials);
    if (!reading.ok) {
      if (reading.failure.code === 'key-refused') known.delete(id);
      return false;
    }
    const { token: fresh } = reading.value;
    learnSecret(fresh);
    // The connection was removed, or the user signed in again, in the meantime.
    if (known.get(id) !== credentials) return false;
    await keychain.write(id, fresh, origin);
    return true;
  }

  return {
    /** Valid only for the origin that issued the token (money-safety H5). */
    remember(connectionId: string, credentials: CachedCredentials) {
      known.set(connectionId, credentials);
      renewedAt.delete(connectionId);
    },
    forget: (connectionId: string) => void known.delete(connectionId),
    token,
    /** Replaces a refused token. False if only the user can do that. Simultaneous callers share one renewal. */
    renew(id: string, access: SupplierAccess, refused: string) {
      const running = underWay.get(id) ?? signIn(id, access, refused).finally(() => underWay.delete(id));
      underWay.set(id, running);
      return running;
    },
  };
}
