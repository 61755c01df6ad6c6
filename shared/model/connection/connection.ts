import { z } from 'zod';
import { trimEndOf } from '../base/trim-end.ts';
import { mappingSchema } from './mapping.ts';
import { originOf } from './origin.ts';
import { statusFamilies } from './status-family.ts';

/** The stored name of the practice supplier's connection. A page shows the name in the page's language. */
export const practiceName = 'Practice supplier';

/** How the key is sent to the action endpoint: as a bearer token, which is tried first, or as a parameter with one of these names. */
export const keyForms = ['bearer', 'apikey', 'username'] as const;
export const actionPaths = ['/api/fusion', '/api/index.php'] as const;

/** Request forms of the family's suppliers, named by the encoding of the parameters. */
export const familyForms = ['family-xml', 'family-json', 'family-base64'] as const;
/** Request forms of the action endpoint: flat parameters as in the documented API (`spec`), or the forms of the family's suppliers. */
export const requestForms = ['spec', ...familyForms] as const;

/**
 * How the key is sent with REST requests. `query` puts the key into the address, and addresses are logged, so only a person can choose
 * this.
 */
export const restKeyForms = ['bearer', 'query'] as const;
/** Form of a request for several statuses: a comma-separated list, or an array of parameters. */
export const bulkForms = ['comma', 'array'] as const;
export const interfaceNames = ['action', 'rest'] as const;
export type InterfaceName = (typeof interfaceNames)[number];
/** A person's choice of interface. `automatic` uses a working interface for each function (`needs`). */
export const interfaceChoices = ['automatic', ...interfaceNames] as const;
/** How the shop signs in: with its API key, or with e-mail and password, for which it gets a token. The password is never stored. */
export const signInForms = ['key', 'password'] as const;

export const needs = [
  'account',
  'profile',
  'services',
  'server-services',
  'place',
  'status',
  'bulk-status',
  'order-list',
  'transactions',
] as const;
export type Need = (typeof needs)[number];

/** The interface that provides a function (`need`), and why. `by` is null if none provides it; the screen then says what is missing. */
export const interfaceChoiceSchema = z.object({
  need: z.enum(needs),
  by: z.enum(interfaceNames).nullable(),
  why: z.enum([
    'chosen',
    'only-there',
    'group-prices',
    'bulk',
    'answers',
    'other-down',
    'none-answers',
    'untried',
  ]),
});
export type InterfaceChoice = z.infer<typeof interfaceChoiceSchema>;

/** State of the system's keychain. `locked`: the keychain exists but did not open. `missing`: no keychain answers. */
export const keychainStates = ['ok', 'locked', 'missing'] as const;
export type KeychainState = (typeof keychainStates)[number];

/** How a connection answers, according to the last request with a clear outcome. */
const connectionHealth = [
  'untried',
  'ok',
  'offline',
  'key-refused',
  'firewall',
  'not-understood',
  'rate-limited',
  'no-key',
  'key-locked',
] as const;

export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  baseAddress: z.string(),
  actionPath: z.enum(actionPaths),
  keyForm: z.enum(keyForms),
  requestForm: z.enum(requestForms),
  /** Why this form is used: a person chose it, the supplier accepted a read with it, or it is the untested default. */
  requestFormBy: z.enum(['person', 'accepted', 'default']),
  /** The user name that the family's request forms send with the key; '' if not needed. */
  userName: z.string(),
  /** Fields that the supplier's service list calls required, but that a person marked as not needed. */
  unneededFields: z.array(z.string()),
  signIn: z.enum(signInForms),
  interfaces: z.enum(interfaceChoices),
  restKeyForm: z.enum(restKeyForms),
  bulkForm: z.enum(bulkForms),
  /** How status numbers are read for this supplier; `unknown` until there is evidence or a person chooses. */
  statusFamily: z.enum(statusFamilies),
  /** Why this family is used: a person chose it, replies are evidence for it, or it is the default. */
  statusFamilyBy: z.enum(['person', 'evidence', 'default']),
  mapping: mappingSchema,
  serves: z.array(interfaceChoiceSchema),
  /** Dialect of the practice supplier; null for real suppliers. */
  practiceDialect: z.string().nullable(),
  practice: z.boolean(),
  health: z.enum(connectionHealth),
  /** One sentence of evidence for `health`, without the key; null if untested or ok. */
  healthDetail: z.string().nullable(),
  /**
   * Where the key is. `none`: a person must type it again. `other-origin`: the key was entered for another origin (H5). `locked`: the
   * keychain with the key does not open.
   */
  keyPlace: z.enum(['keychain', 'memory', 'none', 'other-origin', 'locked']),
  /** The origin for which the key was entered, if this is not the connection's origin; otherwise null, also if unknown. */
  keyGivenFor: z.string().nullable(),
  /** Speed of the practice supplier's orders as a multiple of real time; null for real suppliers. */
  practiceSpeed: z.number().nullable(),
  createdAt: z.number(),
});
export type Connection = z.infer<typeof connectionSchema>;
export type ConnectionHealth = Connection['health'];

export type AddressProblem = 'empty' | 'not-an-address' | 'not-https' | 'has-credentials' | 'has-query';
export type AddressCheck =
  | { readonly ok: true; readonly baseAddress: string }
  | { readonly ok: false; readonly problem: AddressProblem };

/**
 * Validates a supplier's base address. It must be https, except on loopback, and must have no user, password, query or fragment. Removes a
 * slash at the end and a pasted action path, so that the paths of the interfaces can be appended (supplier/protocol/README.md).
 */
export function checkBaseAddress(typed: string): AddressCheck {
  const text = typed.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/?#\s]+)(\/[^?#\s]*)?(\?[^#]*)?(#.*)?$/i.exec(text);
  if (!parts) return { ok: false, problem: 'not-an-address' };
  const [, scheme = 'https', authority = '', path = '', query, fragment] = parts;
  if (authority.includes('@')) return { ok: false, problem: 'has-credentials' };
  if (query !== undefined || fragment !== undefined) return { ok: false, problem: 'has-query' };
  const host = authority.replace(/:\d{1,5}$/, '').toLowerCase();
  if (!/^(\[[0-9a-f:.]+\]|[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?)$/u.test(host))
    return { ok: false, problem: 'not-an-address' };
  const protocol = scheme.toLowerCase();
  if (protocol !== 'https' && protocol !== 'http') return { ok: false, problem: 'not-an-address' };
  if (protocol === 'http' && !isLoopbackHost(host)) return { ok: false, problem: 'not-https' };
  const trimmed = trimEndOf(trimEndOf(path, /\//).replace(/\/api\/(fusion|index\.php)$/i, ''), /\//);
  const baseAddress = `${protocol}://${authority.toLowerCase()}${trimmed}`;
  // A key belongs to an origin, so an address without an origin is not allowed.
  if (originOf(baseAddress) === null) return { ok: false, problem: 'not-an-address' };
  return { ok: true, baseAddress };
}

/** True for addresses of this computer, which may use plain http. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}
