import {
  type AnySchema,
  type ContractProcedure,
  type ErrorMapItem,
  type InferSchemaInput,
  type InferSchemaOutput,
  oc,
  type Schema,
} from '@orpc/contract';
import { z } from 'zod';
import type { Right } from '../../model/staff/rights.ts';
import { failures } from './failures.ts';

/** What a call requires of its caller. This is checked before the call's input. */
export type CallRules = {
  /** Who may make the call: anybody, every signed-in person, or people with this right or all of these rights. */
  readonly who: 'anybody' | 'person' | Right | readonly Right[];
  /**
   * The answer to a person without the right, instead of a failure, so that screens that use the call still
   * work.
   */
  readonly otherwise?: unknown;
  /** True if a till may make the call. If omitted, only the computer with the journal and the keys may make the call. */
  readonly till?: true;
};

/**
 * One call of the contract. `Sent` is what the caller sends, `Input` the validated input, `Output` what the
 * backend returns, and `Answer` what the caller receives. These are plain types; with types of schemas,
 * type-checking the page would take twice as long.
 */
export interface Call<Sent, Input, Output, Answer>
  extends ContractProcedure<Schema<Sent, Input>, Schema<Output, Answer>, Failures, CallRules> {}

type Failures = {
  [Code in keyof typeof failures]: ErrorMapItem<
    Schema<z.input<(typeof failures)[Code]['data']>, z.output<(typeof failures)[Code]['data']>>
  >;
};

/** A call whose output has no schema yet. */
export interface CallBuilder<Sent, Input> extends Call<Sent, Input, unknown, unknown> {
  input<S extends AnySchema>(schema: S): CallBuilder<InferSchemaInput<S>, InferSchemaOutput<S>>;
  output<S extends AnySchema>(schema: S): Call<Sent, Input, InferSchemaInput<S>, InferSchemaOutput<S>>;
}

export function call(rules: CallRules): CallBuilder<unknown, unknown> {
  return oc.$meta(rules).errors(failures) as unknown as CallBuilder<unknown, unknown>;
}

export function rightsFor({ who }: CallRules): readonly Right[] {
  if (typeof who === 'object') return who;
  return who === 'anybody' || who === 'person' ? [] : [who];
}

/** The connection of a call, as selected on the page; null if the shop has no connection yet. Calls that spend money need a string. */
export const about = z.object({ connectionId: z.string().nullable() });

/** Maximum length of one typed field. */
export const textLimit = 4_000;
