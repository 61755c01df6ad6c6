import type { Connection } from '../../../../shared/model/connection/connection.ts';
import { emptyMapping } from '../../../../shared/model/connection/mapping.ts';

/** How a supplier takes requests and what its replies mean; asked for anew with each request, so that a change holds at once. */
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
  // The usual one; what differs in the other family is a number that this one leaves open.
  statusFamily: 'dhru',
  statusFamilyBy: 'default',
  mapping: emptyMapping,
  serves: [],
};
