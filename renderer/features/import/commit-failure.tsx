import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { failureOf } from '../../ui/failure-of.ts';
import { paths } from '../../ui/paths.ts';

/** Why a list was not taken; all of it or none is, so nothing of it was sent. Never a plain retry. */
export function CommitFailure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('import');
  const failure = failureOf(error);
  if (failure.code !== 'duplicate-order') return <FailureNotice error={error} />;
  return (
    <FailureNotice
      error={error}
      actions={
        <Button component={Link} href={paths.order(failure.data.orderId)} variant="default">
          {t('openOrder')}
        </Button>
      }
    />
  );
}
