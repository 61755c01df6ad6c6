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

/** The typed form of a connection. It may contain credentials; no call returns them. */
export interface ConnectionDraft extends RequestProfile {
  readonly name: string;
  readonly baseAddress: string;
  readonly signIn: (typeof signInForms)[number];
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
  /** `automatic`: the form that the supplier accepts. */
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

/** The stored connection as a draft without credentials. */
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

/** Name, address and request profile, as input for `add` and `update`. */
export function formOf(draft: ConnectionDraft): Omit<ConnectionDraft, keyof typeof nothingTyped | 'signIn'> {
  const { signIn: _form, apiKey: _key, email: _email, password: _password, ...form } = draft;
  return form;
}

/** The typed credentials; null if missing or incomplete. */
export function signInOf({ signIn, apiKey, email, password }: ConnectionDraft): SignIn | null {
  if (signIn === 'key') return apiKey.trim() === '' ? null : { form: 'key', apiKey: apiKey.trim() };
  // Not trimmed: a password may begin or end with a space.
  return email.trim().length < 3 || password === ''
    ? null
    : { form: 'password', email: email.trim(), password };
}

/** The kind of sign-in whose key or token is stored, so that its fields may stay empty; null if they must be filled. */
export type StoredSignIn = ConnectionDraft['signIn'] | null;

/** True if the fields are filled enough for testing or saving. */
export function isComplete(draft: ConnectionDraft, stored: StoredSignIn = null): boolean {
  const untouched = draft.apiKey.trim() === '' && draft.password === '';
  const signedIn = signInOf(draft) !== null || (draft.signIn === stored && untouched);
  return draft.name.trim() !== '' && signedIn && checkBaseAddress(draft.baseAddress).ok;
}

/** The first field that is still needed for a test; null if none. */
export function firstMissing(draft: ConnectionDraft): 'name' | 'address' | 'key' | 'password' | null {
  if (draft.name.trim() === '') return 'name';
  if (!checkBaseAddress(draft.baseAddress).ok) return 'address';
  return signInOf(draft) === null ? draft.signIn : null;
}

/** True if this request form signs in with user name and key. */
export function isFamily(form: ConnectionDraft['requestForm']): boolean {
  return (familyForms as readonly string[]).includes(form);
}
