import { type Failure, type FailureCode, failures } from '../../../shared/contract/base/failures.ts';

/** A failure that a screen may show: one of the contract, a lost transport to the app, or a defect of the page. */
export type ShownFailure =
  | Failure
  | { readonly code: 'transport-lost' }
  | { readonly code: 'unknown'; readonly detail: string };

/** What reports the connection as a whole: a banner says it on every screen until the supplier answers well again. */
export const connectionFailures: readonly ShownFailure['code'][] = [
  'unreachable',
  'key-refused',
  'rate-limited',
  'not-understood',
  'no-key',
];

/** Reads a caught error as a failure; its data is checked against the closed list like anything from outside. */
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
