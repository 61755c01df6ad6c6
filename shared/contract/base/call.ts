import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Right } from '../../model/staff/rights.ts';
import { failures } from './failures.ts';

/** A call's requirements on its caller; checked before its input. */
export type CallRules = {
  /** Required permission: signed out, signed in, or one or more rights. */
  readonly who: 'anybody' | 'person' | Right | readonly Right[];
  /** The answer for a person without the right, so that screens which use this call do not fail. */
  readonly otherwise?: unknown;
  /** True if a till may make the call. If omitted, only the machine with the journal and the keys may make it. */
  readonly till?: true;
};

/** Starts the definition of a call: its rules, and the contract's failures. */
export const call = (rules: CallRules) => oc.$meta(rules).errors(failures);

/** The rights required by a call, in addition to being signed in. */
export function rightsFor({ who }: CallRules): readonly Right[] {
  if (typeof who === 'object') return who;
  return who === 'anybody' || who === 'person' ? [] : [who];
}

/** The connection of a call, as selected on the page; null if the shop has none yet. A call that spends money requires a string. */
export const about = z.object({ connectionId: z.string().nullable() });

/** Maximum length of one typed field. */
export const textLimit = 4_000;
