import { oc } from '@orpc/contract';
import { failures } from './failures.ts';

/** The start of every call of the contract: any of them may end in a failure of the closed list. */
export const call = oc.errors(failures);

/** Longest text that a person types into one field. */
export const textLimit = 4_000;
