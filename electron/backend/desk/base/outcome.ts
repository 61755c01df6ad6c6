import type { Failure, FailureCode, FailureData } from '../../../../shared/contract/base/failures.ts';

/** The result of a desk function: a value, or an expected failure of the closed list. Anything thrown is a defect. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export function done<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function failed<Code extends FailureCode>(code: Code, data: FailureData<Code>): Outcome<never> {
  return { ok: false, failure: { code, data } as Failure };
}

/** One input field that cannot be used. */
export function invalid(field: string, problem: string): Outcome<never> {
  return failed('invalid-input', { problems: [{ field, problem }] });
}
