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

/** The values typed into the form of a connection. They may include credentials, which no call returns. */
export interface ConnectionDraft extends RequestProfile {
  readonly name: string;
  readonly baseAddress: string;
  readonly signIn: (typeof signInForms)[number];
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
  /** With `automatic`, the app finds out which request form the supplier accepts. */
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

/** Returns the draft of a stored connection, without credentials. */
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

/** Returns name, address and request profile, as input for `add` and `update`. */
export function formOf(draft: ConnectionDraft): Omit<ConnectionDraft, keyof typeof nothingTyped | 'signIn'> {
  const { signIn: _form, apiKey: _key, email: _email, password: _password, ...form } = draft;
  return form;
}

/** Returns the typed credentials; null if they are missing or incomplete. */
export function signInOf({ signIn, apiKey, email, password }: ConnectionDraft): SignIn | null {
  if (signIn === 'key') return apiKey.trim() === '' ? null : { form: 'key', apiKey: apiKey.trim() };
  // The password is not trimmed, because it may begin or end with a space.
  return email.trim().length < 3 || password === ''
    ? null
    : { form: 'password', email: email.trim(), password };
}

/** The kind of sign-in whose key or token is stored, so that the sign-in fields may stay empty. Null if the fields must be filled. */
export type StoredSignIn = ConnectionDraft['signIn'] | null;

/** True if the filled fields are enough to test or save the connection. */
export function isComplete(draft: ConnectionDraft, stored: StoredSignIn = null): boolean {
  const untouched = draft.apiKey.trim() === '' && draft.password === '';
  const signedIn = signInOf(draft) !== null || (draft.signIn === stored && untouched);
  return draft.name.trim() !== '' && signedIn && checkBaseAddress(draft.baseAddress).ok;
}

/** Returns the first field that is still needed for a test; null if none. */
export function firstMissing(draft: ConnectionDraft): 'name' | 'address' | 'key' | 'password' | null {
  if (draft.name.trim() === '') return 'name';
  if (!checkBaseAddress(draft.baseAddress).ok) return 'address';
  return signInOf(draft) === null ? draft.signIn : null;
}

/** True if this request form signs in with user name and key. */
export function isFamily(form: ConnectionDraft['requestForm']): boolean {
  return (familyForms as readonly string[]).includes(form);
}
