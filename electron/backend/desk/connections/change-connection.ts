import type { SignIn } from '../../../../shared/contract/connections/connections.ts';
import { originOf } from '../../../../shared/model/connection/origin.ts';
import type { StatusFamily } from '../../../../shared/model/connection/status-family.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import { defaultRequestProfile } from '../../supplier/types/request-profile.ts';

export type ConnectionForm = Pick<
  StoredConnection,
  'name' | 'baseAddress' | 'actionPath' | 'keyForm' | 'interfaces' | 'restKeyForm' | 'bulkForm' | 'userName'
> & { readonly requestForm: StoredConnection['requestForm'] | 'automatic' };
type Optional<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };

/**
 * Omitted fields stay unchanged. `statusFamily: null` returns to automatic detection from replies. `sameSupplier`: the new address belongs
 * to the same supplier, so orders sent to the old address are looked up at the new one.
 */
export type ConnectionChange = Optional<
  ConnectionForm & { signIn: SignIn; statusFamily: StatusFamily | null; sameSupplier: boolean }
>;

/** Applies the change. `baseAddress` is the validated address. */
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
    userName: change.userName ?? stored.userName,
    ...requestFormAfter(stored, change.requestForm, baseAddress),
    signIn: change.signIn?.form ?? stored.signIn,
    ...familyAfter(change.statusFamily),
  };
  const elsewhere = (['baseAddress', 'interfaces', 'signIn'] as const).some(
    (part) => next[part] !== stored[part],
  );
  return elsewhere ? { ...next, serves: [] } : next;
}

/** True if requests are sent in another way than before. Earlier observations of the supplier are then invalid. */
export function changesRequests(before: StoredConnection, after: StoredConnection): boolean {
  const parts = [
    'baseAddress',
    'actionPath',
    'keyForm',
    'requestForm',
    'userName',
    'interfaces',
    'restKeyForm',
    'signIn',
  ] as const;
  return parts.some((part) => before[part] !== after[part]);
}

type StoredForm = Pick<StoredConnection, 'requestForm' | 'requestFormBy'>;

/** The initial request form: the form of the spec, which the supplier has not accepted yet. */
export const untriedForm: StoredForm = { requestForm: 'spec', requestFormBy: 'default' };

export function firstForm(chosen: ConnectionForm['requestForm']): StoredForm {
  return chosen === 'automatic' ? untriedForm : { requestForm: chosen, requestFormBy: 'person' };
}

/**
 * The request form after a user's change. For the same supplier, an accepted form is kept. For another supplier, the form is detected
 * again.
 */
function requestFormAfter(
  stored: StoredConnection,
  chosen: ConnectionForm['requestForm'] | undefined,
  baseAddress: string,
): StoredForm {
  if (chosen !== undefined && chosen !== 'automatic') return firstForm(chosen);
  const currentForm = { requestForm: stored.requestForm, requestFormBy: stored.requestFormBy };
  if (stored.requestFormBy === 'person') return chosen === undefined ? currentForm : untriedForm;
  return originOf(baseAddress) === originOf(stored.baseAddress) ? currentForm : untriedForm;
}

/** The family that the user chose. Null returns to automatic detection from replies. */
function familyAfter(
  chosen: StatusFamily | null | undefined,
): Partial<Pick<StoredConnection, 'statusFamily' | 'statusFamilyBy'>> {
  if (chosen === undefined) return {};
  return chosen === null
    ? { statusFamily: defaultRequestProfile.statusFamily, statusFamilyBy: 'default' }
    : { statusFamily: chosen, statusFamilyBy: 'person' };
}
