/** A value, or why there is none. What is expected to fail returns one; what is thrown is a surprise. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };
