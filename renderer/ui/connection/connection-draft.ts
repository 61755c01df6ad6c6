import type { SignIn } from '../../../shared/contract/connections/connections.ts';
import {
  type Connection,
  checkBaseAddress,
  familyForms,
  type signInForms,
} from '../../../shared/model/connection/connection.ts';

type RequestProfile = Pick<
  Connection,
  'actionPath' | 'keyForm' | 'interfaces' | 'restKeyForm' | 'bulkForm' | 'userName'
>;

/** The typed form of a connection. Credentials are typed here and never returned by a call. */
export interface ConnectionDraft extends RequestProfile {
  readonly name: string;
  readonly baseAddress: string;
  readonly signIn: (typeof signInForms)[number];
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
  /** `automatic`: whichever the supplier accepts. */
  readonly requestForm: Connection['requestForm'] | 'automatic';
}

const nothingTyped = { apiKey: '', email: '', password: '' };

export const blankConnection: ConnectionDraft = {
  name: '',
  baseAddress: '',
  signIn: 'key',
  ...nothingTyped,
  actionPath: '/api/fusion',
  keyForm: 'bearer',
  interfaces: 'automatic',
  restKeyForm: 'bearer',
  bulkForm: 'comma',
  requestForm: 'automatic',
  userName: '',
};

/** The stored connection as a draft, without credentials. */
export function draftOf(connection: Connection): ConnectionDraft {
  const { name, baseAddress, signIn, actionPath, keyForm, interfaces, restKeyForm, bulkForm } = connection;
  const { requestForm, requestFormBy, userName } = connection;
  return {
    ...nothingTyped,
    name,
    baseAddress,
    signIn,
    actionPath,
    keyForm,
    interfaces,
    restKeyForm,
    bulkForm,
    requestForm: requestFormBy === 'person' ? requestForm : 'automatic',
    userName,
  };
}

/** Name, address and request profile, as `add` and `update` take them. */
export function formOf(draft: ConnectionDraft): Omit<ConnectionDraft, keyof typeof nothingTyped | 'signIn'> {
  const { signIn: _form, apiKey: _key, email: _email, password: _password, ...form } = draft;
  return form;
}

/** The credentials as typed; null if absent or half typed. */
export function signInOf({ signIn, apiKey, email, password }: ConnectionDraft): SignIn | null {
  if (signIn === 'key') return apiKey.trim() === '' ? null : { form: 'key', apiKey: apiKey.trim() };
  // A password may begin or end with a space.
  return email.trim().length < 3 || password === ''
    ? null
    : { form: 'password', email: email.trim(), password };
}

/** The form of sign-in whose key or token is kept, so that its fields may stay empty; null if they must be filled. */
export type StoredSignIn = ConnectionDraft['signIn'] | null;

/** True when the fields hold enough to try or to save. */
export function isComplete(draft: ConnectionDraft, stored: StoredSignIn = null): boolean {
  const untouched = draft.apiKey.trim() === '' && draft.password === '';
  const signedIn = signInOf(draft) !== null || (draft.signIn === stored && untouched);
  return draft.name.trim() !== '' && signedIn && checkBaseAddress(draft.baseAddress).ok;
}

/** The first field still missing before a test; null if none. */
export function firstMissing(draft: ConnectionDraft): 'name' | 'address' | 'key' | 'password' | null {
  if (draft.name.trim() === '') return 'name';
  if (!checkBaseAddress(draft.baseAddress).ok) return 'address';
  return signInOf(draft) === null ? draft.signIn : null;
}

/** Whether this form signs in by user name and key. */
export function isFamily(form: ConnectionDraft['requestForm']): boolean {
  return (familyForms as readonly string[]).includes(form);
}
