import type { Failure } from '../../../../shared/contract/base/failures.ts';
import { originOf } from '../../../../shared/model/connection/origin.ts';
import type { Keychain } from '../../base/keychain.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';

/** Why a connection has no usable key, as the failure that says what to do; null if it has one. */
export async function findKeyProblem(
  keychain: Pick<Keychain, 'read'>,
  { id, baseAddress }: Pick<StoredConnection, 'id' | 'baseAddress'>,
): Promise<Failure | null> {
  const origin = originOf(baseAddress);
  const reading = await keychain.read(id, origin);
  if (reading.known) return null;
  if (reading.why === 'locked') return { code: 'keychain-locked', data: { connectionId: id } };
  if (reading.why === 'none') return { code: 'no-key', data: { connectionId: id } };
  const { givenFor } = reading;
  return { code: 'key-of-other-origin', data: { connectionId: id, givenFor, wanted: origin ?? baseAddress } };
}
