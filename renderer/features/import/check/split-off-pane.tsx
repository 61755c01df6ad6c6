import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../ui/base/clipboard.ts';
import type { ListReader } from '../reading/list-reader.ts';
import styles from './check-step.module.css';

/** Rows set aside for a separate list: opened once this one is ordered; can be copied before. */
export function SplitOffPane({ reader, count }: { readonly reader: ListReader; readonly count: number }) {
  const { t } = useTranslation('import');
  return (
    <p className={styles.service}>
      {t('splitOff', { count })}{' '}
      <Button size="compact-xs" variant="default" onClick={() => void reader.splitOff().then(copyText)}>
        {t('copySplitOff')}
      </Button>
    </p>
  );
}
