import type { Failure, FailureCode, FailureData } from '../../../../shared/contract/base/failures.ts';
import { err, type Result } from '../../../../shared/model/base/result.ts';

/** The result of a desk function: a value, or an expected failure of the closed list. Anything thrown is a bug. */
export type Outcome<Value> = Result<Value, Failure>;

export function done<Value>(value: Value): Outcome<Value> {
  return { ok: true, value };
}

export function failed<Code extends FailureCode>(code: Code, data: FailureData<Code>): Outcome<never> {
  return err({ code, data } as Failure);
}

export function invalid(field: string, problem: string): Outcome<never> {
  return failed('invalid-input', { problems: [{ field, problem }] });
}
