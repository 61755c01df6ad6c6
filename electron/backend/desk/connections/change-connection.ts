import type { SignIn } from '../../../../shared/contract/connections/connections.ts';
import type { StatusFamily } from '../../../../shared/model/connection/status-family.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import { usualRequestProfile } from '../../supplier/types/request-profile.ts';

/** What a person says of a connection when adding or editing it. */
export type ConnectionForm = Pick<
  StoredConnection,
  'name' | 'baseAddress' | 'actionPath' | 'keyForm' | 'interfaces' | 'restKeyForm' | 'bulkForm'
>;
type Optional<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };

/**
 * A change keeps what it does not name. `statusFamily` null goes back to what the replies say. `sameSupplier`: another address is the same
 * supplier's, so orders that were sent to the one before are asked for there.
 */
export type ConnectionChange = Optional<
  ConnectionForm & { signIn: SignIn; statusFamily: StatusFamily | null; sameSupplier: boolean }
>;

/** The connection with the change in it; `baseAddress` as it was checked. */
export function changedConnection(
  stored: StoredConnection,
  change: ConnectionChange,
  baseAddress: string,
): StoredConnection {
  const next: StoredConnection = {
    ...stored,
    name: change.name ?? stored.name,
    baseAddress,
    actionPath: change.actionPath ?? stored.actionPath,
    keyForm: change.keyForm ?? stored.keyForm,
    interfaces: change.interfaces ?? stored.interfaces,
    restKeyForm: change.restKeyForm ?? stored.restKeyForm,
    bulkForm: change.bulkForm ?? stored.bulkForm,
    signIn: change.signIn?.form ?? stored.signIn,
    ...familyAfter(change.statusFamily),
  };
  const elsewhere = (['baseAddress', 'interfaces', 'signIn'] as const).some(
    (part) => next[part] !== stored[part],
  );
  return elsewhere ? { ...next, serves: [] } : next;
}

/** True where requests go out in another way than before, so that what was seen of the supplier no longer holds. */
export function isSpokenToOtherwise(before: StoredConnection, after: StoredConnection): boolean {
  const parts = ['baseAddress', 'actionPath', 'keyForm', 'interfaces', 'restKeyForm', 'signIn'] as const;
  return parts.some((part) => before[part] !== after[part]);
}

/** A person's choice of family; null goes back to what the replies say. */
function familyAfter(
  chosen: StatusFamily | null | undefined,
): Partial<Pick<StoredConnection, 'statusFamily' | 'statusFamilyBy'>> {
  if (chosen === undefined) return {};
  return chosen === null
    ? { statusFamily: usualRequestProfile.statusFamily, statusFamilyBy: 'default' }
    : { statusFamily: chosen, statusFamilyBy: 'person' };
}
