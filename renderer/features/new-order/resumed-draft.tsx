import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Age } from '../../ui/format/age.tsx';
import styles from './resumed-draft.module.css';

/** Says that the form's content was typed before, perhaps for another customer. */
export function ResumedDraft({ at, onClear }: { readonly at: number; readonly onClear: () => void }) {
  const { t } = useTranslation('new-order');
  return (
    <p className={styles.resumed} role="status">
      <span>{t('kept.resumed')}</span> <Age at={at} />
      <Button size="compact-xs" variant="default" onClick={onClear}>
        {t('kept.clear')}
      </Button>
    </p>
  );
}
