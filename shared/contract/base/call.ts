import { oc } from '@orpc/contract';
import type { Right } from '../../model/staff/rights.ts';
import { failures } from './failures.ts';

/** What a call asks of anyone who makes it; read at the door, before its input is checked. */
export type CallRules = {
  /** A page at which nobody is, anyone who is at it, or anyone who has this right, or all of these. */
  readonly who: 'anybody' | 'person' | Right | readonly Right[];
  /** The answer for a person without the right, for a call that is a part of many screens: none of them fails for it. */
  readonly otherwise?: unknown;
  /** A till may make it. Without this it is made only if the journal and the keys are. */
  readonly till?: true;
};

/** The start of every call of the contract: its rules, and that it may end in any failure of the closed list. */
export const call = (rules: CallRules) => oc.$meta(rules).errors(failures);

/** The rights that a call asks for, besides that somebody is there. */
export function rightsFor({ who }: CallRules): readonly Right[] {
  if (typeof who === 'object') return who;
  return who === 'anybody' || who === 'person' ? [] : [who];
}

/** Longest text that a person types into one field. */
export const textLimit = 4_000;
