/** A value, or an expected failure. Unexpected errors are thrown. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

export function err<Failure>(failure: Failure): Result<never, Failure> {
  return { ok: false, failure };
}
