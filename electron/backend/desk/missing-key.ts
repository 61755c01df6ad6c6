import type { Failure } from '../../../shared/contract/failures.ts';
import { originOf } from '../../../shared/model/origin.ts';
import type { StoredConnection } from '../journal/connections.ts';
import type { Keychain } from '../keychain.ts';

/** Why nothing signs a connection in where it is: the failure that says what a person does about it. Null where a key is known for there. */
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
