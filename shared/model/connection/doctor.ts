import { z } from 'zod';
import { actionPaths, keyForms, requestForms } from './connection.ts';

/** The checks of the connection doctor, in this order. */
export const doctorSteps = [
  'address',
  'proxy',
  'trust',
  'reach',
  'secure',
  'path',
  'key-form',
  'sign-in',
  'account',
  'services',
  'bulk-status',
  'rest',
  'clock',
] as const;

export const doctorProblems = [
  'address-invalid',
  'proxy-unusable',
  'proxy-unreachable',
  'proxy-password',
  'proxy-refused',
  'proxy-odd',
  'trust-incomplete',
  'name-not-found',
  'no-route',
  'connection-refused',
  'timed-out',
  'tls-expired',
  'tls-not-yet-valid',
  'tls-self-signed',
  'tls-unknown-authority',
  'tls-inspected',
  'tls-wrong-host',
  'tls-clock',
  'tls-other',
  'wrong-path',
  'wrong-key-form',
  'wrong-request-form',
  'user-name-needed',
  'user-name-or-key-refused',
  'key-refused',
  'ip-not-allowed',
  'account-suspended',
  'firewall',
  'site-suspended',
  'maintenance',
  'rate-limited',
  'login-page',
  'redirected',
  'rest-absent',
  'action-unknown',
  'not-understood',
  'answers-held',
  'clock-wrong',
  'no-key',
  'key-of-other-origin',
  'keychain-locked',
] as const;

/** Who can fix a problem: the shop, the supplier, the supplier's hosting company or firewall, or whoever runs the local network. */
export const menders = ['shop', 'supplier', 'hoster', 'network', 'nobody'] as const;

export const menderOf: Readonly<Record<(typeof doctorProblems)[number], (typeof menders)[number]>> = {
  'address-invalid': 'shop',
  'proxy-unusable': 'network',
  'proxy-unreachable': 'network',
  'proxy-password': 'network',
  'proxy-refused': 'network',
  'proxy-odd': 'network',
  'trust-incomplete': 'network',
  'name-not-found': 'shop',
  'no-route': 'network',
  'connection-refused': 'supplier',
  'timed-out': 'supplier',
  'tls-expired': 'supplier',
  'tls-not-yet-valid': 'shop',
  'tls-self-signed': 'supplier',
  'tls-unknown-authority': 'network',
  'tls-inspected': 'network',
  'tls-wrong-host': 'shop',
  'tls-clock': 'shop',
  'tls-other': 'supplier',
  'wrong-path': 'shop',
  'wrong-key-form': 'shop',
  'wrong-request-form': 'shop',
  'user-name-needed': 'shop',
  'user-name-or-key-refused': 'shop',
  'key-refused': 'shop',
  'ip-not-allowed': 'shop',
  'account-suspended': 'supplier',
  firewall: 'hoster',
  'site-suspended': 'hoster',
  maintenance: 'supplier',
  'rate-limited': 'nobody',
  'login-page': 'shop',
  redirected: 'supplier',
  'rest-absent': 'nobody',
  'action-unknown': 'supplier',
  'not-understood': 'supplier',
  'answers-held': 'supplier',
  'clock-wrong': 'shop',
  'no-key': 'shop',
  'key-of-other-origin': 'shop',
  'keychain-locked': 'shop',
};

/** One finding of the doctor. Its texts contain no key, IMEI or e-mail. */
export const findingSchema = z.object({
  step: z.enum(doctorSteps),
  verdict: z.enum(['running', 'good', 'warning', 'bad', 'skipped']),
  problem: z.enum(doctorProblems).nullable(),
  /** The evidence: the supplier's words, a status, a certificate's date. */
  evidence: z.string(),
  /** The request that led to the finding, with only method, address, action and time. Null if nothing was sent. */
  asked: z.object({ what: z.string(), at: z.number() }).nullable().default(null),
  /** Other settings that worked in the check; a person applies them with one click. Null if there are none. */
  cure: z
    .object({
      baseAddress: z.string().optional(),
      actionPath: z.enum(actionPaths).optional(),
      keyForm: z.enum(keyForms).optional(),
      requestForm: z.enum(requestForms).optional(),
    })
    .nullable(),
});
export type Finding = z.infer<typeof findingSchema>;
