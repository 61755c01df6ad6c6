import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../../client/contract-context.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { formatMoment } from '../../../ui/format/format.ts';
import styles from './earlier-batch.module.css';

/** The whole list was ordered before: links to its batch. */
export function EarlierBatch({ batchId, rows }: { readonly batchId: string; readonly rows: number }) {
  const { t, i18n } = useTranslation('import');
  const contract = useContract();
  const { data: batch } = useQuery(contract.batches.read.queryOptions({ input: { id: batchId } }));
  if (!batch) return null;
  return (
    <div className={styles.earlier} role="status">
      <p className={styles.title}>{t('importedBefore.title')}</p>
      <p>
        {t('importedBefore.words', {
          count: rows,
          name: batch.name,
          when: formatMoment(batch.createdAt, i18n.language),
        })}
      </p>
      <Button component={Link} href={paths.batch(batchId)} variant="default">
        {t('importedBefore.open')}
      </Button>
    </div>
  );
}
