import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '../../../ui/base/paths.ts';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { failureOf } from '../../../ui/failure/failure-of.ts';
import { rowsInBatches } from './commit-batches.ts';

interface CommitFailureProps {
  readonly error: unknown;
  /** Number of batches written before the failure. */
  readonly committed: number;
  /** Rows in the whole list. */
  readonly rows: number;
}

/**
 * Says why a list was not accepted, and how many rows were committed before. Nothing of the failed batch was written or sent. It offers no
 * retry.
 */
export function CommitFailure({ error, committed, rows }: CommitFailureProps) {
  const { t } = useTranslation('import');
  const failure = failureOf(error);
  const written = rowsInBatches(committed, rows);
  return (
    <>
      {committed === 0 ? null : (
        <p role="status">
          {t('committedBefore', { count: committed, rows: written, all: rows, left: rows - written })}
        </p>
      )}
      {failure.code === 'imported-before' ? (
        <FailureNotice
          error={error}
          actions={
            <Button component={Link} href={paths.batch(failure.data.batchId)}>
              {t('importedBefore.open')}
            </Button>
          }
        />
      ) : (
        <FailureNotice error={error} />
      )}
    </>
  );
}
