import { SkeletonRows } from '../base/skeleton-rows.tsx';
import { FailureNotice } from './failure-notice.tsx';

interface LoadingProps {
  /** `error` and `refetch` of the query. */
  readonly error: unknown;
  readonly onRetry: () => unknown;
  /** False if there is data. */
  readonly pending?: boolean;
  readonly rows?: number;
}

/** Placeholder rows while data is loading, or the failure with a retry. */
export function Loading({ error, onRetry, pending = true, rows = 6 }: LoadingProps) {
  if (error !== null) return <FailureNotice error={error} onRetry={onRetry} />;
  return pending ? <SkeletonRows rows={rows} /> : null;
}
