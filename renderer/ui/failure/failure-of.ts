import { type Failure, type FailureCode, failures } from '../../../shared/contract/base/failures.ts';

/** A failure that a screen may show: a failure of the contract, a lost transport to the backend, or an error in the page. */
export type ShownFailure =
  | Failure
  | { readonly code: 'transport-lost' }
  | { readonly code: 'unknown'; readonly detail: string };

/** Failures of the whole connection. A banner shows them on every screen until the supplier answers normally again. */
export const connectionFailures: readonly ShownFailure['code'][] = [
  'unreachable',
  'key-refused',
  'rate-limited',
  'not-understood',
  'no-key',
];

/** Converts a caught error to a failure. The failure's data is validated with the contract's schema. */
export function failureOf(error: unknown): ShownFailure {
  const { code, data } = fieldsOf(error);
  if (code === 'transport-lost') return { code };
  if (typeof code === 'string' && Object.hasOwn(failures, code)) {
    const read = failures[code as FailureCode].data.safeParse(data);
    if (read.success) return { code, data: read.data } as Failure;
  }
  return { code: 'unknown', detail: error instanceof Error ? error.message : String(error) };
}

function fieldsOf(error: unknown): { readonly code?: unknown; readonly data?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}
