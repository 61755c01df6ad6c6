import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { failureOf } from '../../ui/failure-of.ts';
import { paths } from '../../ui/paths.ts';

/** Why a list was not taken; all of a batch or none is, so nothing of it was sent. Never a plain retry. */
export function CommitFailure({ error, committed }: { readonly error: unknown; readonly committed: number }) {
  const { t } = useTranslation('import');
  const failure = failureOf(error);
  return (
    <>
      {committed === 0 ? null : <p>{t('committedBefore', { count: committed })}</p>}
      {failure.code === 'imported-before' ? (
        <FailureNotice
          error={error}
          actions={
            <Button component={Link} href={paths.batch(failure.data.batchId)} variant="default">
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
