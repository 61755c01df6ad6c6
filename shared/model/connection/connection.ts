import { z } from 'zod';
import { trimEndOf } from '../base/trim-end.ts';
import { mappingSchema } from './mapping.ts';
import { originOf } from './origin.ts';
import { statusFamilies } from './status-family.ts';

/** As the practice supplier's connection is stored; a page shows it in its own language. */
export const practiceName = 'Practice supplier';

/** How the action endpoint is given the key. Bearer first; a parameter only if needed. */
export const keyForms = ['bearer', 'apikey', 'username'] as const;
export const actionPaths = ['/api/fusion', '/api/index.php'] as const;

/** The family's form, by its encoding of the parameters. */
export const familyForms = ['family-xml', 'family-json', 'family-base64'] as const;
/** Forms of request at the action endpoint: flat parameters as in the spec, or those of most panels of the family. */
export const requestForms = ['spec', ...familyForms] as const;

/** How REST is given the key. The query form puts it into an address, and addresses are logged: only if a person insists. */
export const restKeyForms = ['bearer', 'query'] as const;
/** Bulk status by one comma list, or by an array of parameters. */
export const bulkForms = ['comma', 'array'] as const;
export const interfaceNames = ['action', 'rest'] as const;
export type InterfaceName = (typeof interfaceNames)[number];
/** A person's choice of interface; `automatic` takes for each need what works. */
export const interfaceChoices = ['automatic', ...interfaceNames] as const;
/** How the shop signs in: with its API key, or with e-mail and password for a token. The password itself is never stored. */
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

/** The interface that serves a need, and why; `by` null: none does, and the screen says what is missing. */
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

/** The system's keychain: `locked` if there is one that did not open, `missing` if none answers. */
export const keychainStates = ['ok', 'locked', 'missing'] as const;
export type KeychainState = (typeof keychainStates)[number];

/** How well a connection answers, by the last conclusive request. */
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
  /** Why this form is used: a person chose it, the supplier accepted a read in it, or it is the default and not yet tried. */
  requestFormBy: z.enum(['person', 'accepted', 'default']),
  /** The user name that the family's form sends beside the key; '' if none is needed. */
  userName: z.string(),
  /** Fields that the panel requires by a flag, and that a person declared unneeded at this supplier. */
  unneededFields: z.array(z.string()),
  signIn: z.enum(signInForms),
  interfaces: z.enum(interfaceChoices),
  restKeyForm: z.enum(restKeyForms),
  bulkForm: z.enum(bulkForms),
  /** What the numbers of a status mean at this supplier; `unknown` until there is evidence or a person says so. */
  statusFamily: z.enum(statusFamilies),
  /** Why this family is used: a person chose it, replies gave evidence for it, or it is the default. */
  statusFamilyBy: z.enum(['person', 'evidence', 'default']),
  mapping: mappingSchema,
  /** Which interface serves which need at this moment. */
  serves: z.array(interfaceChoiceSchema),
  /** The practice supplier speaks this dialect; null for real suppliers. */
  practiceDialect: z.string().nullable(),
  /** True for the built-in practice supplier. */
  practice: z.boolean(),
  health: z.enum(connectionHealth),
  /** One sentence of evidence for `health`, without key; null while untried or ok. */
  healthDetail: z.string().nullable(),
  /**
   * Where the key is: `none` if it must be typed again, `other-origin` if it was given for another one (H5), `locked` if it is in a
   * keychain that does not open.
   */
  keyPlace: z.enum(['keychain', 'memory', 'none', 'other-origin', 'locked']),
  /** The other origin that the key was given for; null if it is of this one, or if that is not known. */
  keyGivenFor: z.string().nullable(),
  /** How many times faster than real time the practice supplier's orders move; null for real suppliers. */
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
 * Checks a supplier's base address. https only, except on loopback; no user, password, query or fragment.
 * A trailing slash and a pasted action path are dropped, so that `baseAddress` joins with the paths of the interface (supplier/protocol/README.md).
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
  // What leads nowhere has no origin that a key could belong to.
  if (originOf(baseAddress) === null) return { ok: false, problem: 'not-an-address' };
  return { ok: true, baseAddress };
}

/** True for addresses that never leave this machine, to which plain http is allowed. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}
