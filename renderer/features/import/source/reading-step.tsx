import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReadingProgress } from '../reading/list-reader.ts';
import styles from './reading-step.module.css';

/** The progress of reading, with a cancel button. */
export function ReadingStep({
  progress,
  onCancel,
}: {
  readonly progress: ReadingProgress | null;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('import');
  const { at, done, of } = progress ?? { at: 'reading', done: 0, of: null };
  const words = t(`reading.${at}`);
  return (
    <div className={styles.reading} role="status">
      <p className={styles.words}>{words}</p>
      <Progress
        value={of === null || of === 0 ? 100 : (done / of) * 100}
        animated={of === null}
        aria-label={words}
      />
      <p className={styles.faint}>
        {at === 'reading' || at === 'unpacking' || done === 0 ? ' ' : t('reading.done', { count: done })}
      </p>
      <Button variant="default" onClick={onCancel}>
        {t('reading.cancel')}
      </Button>
    </div>
  );
}
