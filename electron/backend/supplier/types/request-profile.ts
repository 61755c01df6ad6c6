import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { emptyMapping } from '../../../../shared/model/connection/mapping.ts';

/** How a supplier takes requests and what its replies mean; read anew for each request, so that a change counts at once. */
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
  // The default; the other family differs in a number that this one leaves open.
  statusFamily: 'dhru',
  statusFamilyBy: 'default',
  mapping: emptyMapping,
  serves: [],
};
