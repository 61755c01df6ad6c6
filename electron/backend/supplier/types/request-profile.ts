import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { emptyMapping } from '../../../../shared/model/connection/mapping.ts';

/**
 * The form of requests that a supplier expects, and the meaning of the supplier's replies. Each request reads the profile again, so that a
 * change takes effect immediately.
 */
export type RequestProfile = Pick<
  Connection,
  | 'requestForm'
  | 'requestFormBy'
  | 'userName'
  | 'unneededFields'
  | 'signIn'
  | 'interfaces'
  | 'restKeyForm'
  | 'bulkForm'
  | 'statusFamily'
  | 'statusFamilyBy'
  | 'mapping'
  | 'serves'
>;

export const defaultRequestProfile: RequestProfile = {
  requestForm: 'spec',
  requestFormBy: 'default',
  userName: '',
  unneededFields: [],
  signIn: 'key',
  interfaces: 'automatic',
  restKeyForm: 'bearer',
  bulkForm: 'comma',
  // The family `dhru` is the default, because it leaves the number 2 undefined, which means "success" in other families.
  statusFamily: 'dhru',
  statusFamilyBy: 'default',
  mapping: emptyMapping,
  serves: [],
};
