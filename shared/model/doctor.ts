import { z } from 'zod';
import { actionPaths, keyForms } from './connection.ts';

/** What the connection doctor looks at, in this order. */
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
  'key-refused',
  'ip-not-allowed',
  'firewall',
  'maintenance',
  'rate-limited',
  'login-page',
  'redirected',
  'rest-absent',
  'action-unknown',
  'not-understood',
  'clock-wrong',
  'no-key',
  'key-of-other-origin',
  'keychain-locked',
] as const;

/** One thing that the doctor found. Texts carry no key, no IMEI and no e-mail. */
export const findingSchema = z.object({
  step: z.enum(doctorSteps),
  verdict: z.enum(['running', 'good', 'warning', 'bad', 'skipped']),
  problem: z.enum(doctorProblems).nullable(),
  /** What was seen: the supplier's words, a status, a certificate's date. */
  evidence: z.string(),
  /** What was found to work instead, to be taken over with one click; null where nothing was. */
  cure: z
    .object({
      baseAddress: z.string().optional(),
      actionPath: z.enum(actionPaths).optional(),
      keyForm: z.enum(keyForms).optional(),
    })
    .nullable(),
});
export type Finding = z.infer<typeof findingSchema>;
