import { oc } from '@orpc/contract';
import { z } from 'zod';
import type { Right } from '../../model/staff/rights.ts';
import { failures } from './failures.ts';

/** A call's requirements on its caller; checked before its input. */
export type CallRules = {
  /** Required permission: signed out, signed in, or one or more rights. */
  readonly who: 'anybody' | 'person' | Right | readonly Right[];
  /** The answer for a person without the right, for calls used by many screens, so that none of them fails. */
  readonly otherwise?: unknown;
  /** A till may make it. If absent, only the machine with the journal and the keys may. */
  readonly till?: true;
};

/** The start of every call of the contract: its rules, and the failures of the closed list. */
export const call = (rules: CallRules) => oc.$meta(rules).errors(failures);

/** The rights that a call requires, besides being signed in. */
export function rightsFor({ who }: CallRules): readonly Right[] {
  if (typeof who === 'object') return who;
  return who === 'anybody' || who === 'person' ? [] : [who];
}

/** The connection that a call is about, as the page shows it; null: the shop has none yet. A call that spends money requires one. */
export const about = z.object({ connectionId: z.string().nullable() });

/** Length limit of one typed field. */
export const textLimit = 4_000;
