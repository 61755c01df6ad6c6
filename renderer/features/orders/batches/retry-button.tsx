import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../../shared/model/order/batch.ts';
import { RetryDialog } from './retry-dialog.tsx';

/** Opens the dialog to retry a batch's refused and rejected rows; renders nothing if there are none. */
export function RetryButton({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches');
  const [asking, setAsking] = useState(false);
  if (!hasRetryable(batch)) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('action.retry')}</Button>
      <RetryDialog batch={batch} opened={asking} onClose={() => setAsking(false)} />
    </>
  );
}

export function hasRetryable({ counts }: Pick<Batch, 'counts'>): boolean {
  return (counts.refused ?? 0) + (counts.rejected ?? 0) > 0;
}
