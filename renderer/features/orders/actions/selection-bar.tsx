import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** Null if not counted. */
  readonly count: number | null;
  readonly onCopy: () => void;
  readonly onCopyTable: () => void;
  readonly onExport: () => void;
  readonly onAskAgain: () => void;
  readonly onPrint: () => void;
  readonly onNote: () => void;
  readonly onHandOver: () => void;
  readonly onCopyAndHandOver: () => void;
  readonly onOrderAgain: () => void;
  readonly onClear: () => void;
}

/** Bar with the actions on the selected orders. It is below the rows, so that no row moves when the bar appears. */
export function SelectionBar(props: SelectionBarProps) {
  const { t } = useTranslation(['orders', 'printing']);
  return (
    <section className={styles.bar} aria-label={t('many.title')}>
      <strong className={styles.count} role="status">
        {props.count === null ? t('many.selectedAll') : t('many.selected', { count: props.count })}
      </strong>
      <Button onClick={props.onCopy}>{t('many.copy')}</Button>
      <Button onClick={props.onCopyTable}>{t('many.copyTable')}</Button>
      <Button onClick={props.onExport}>{t('many.export')}</Button>
      <Button onClick={props.onPrint}>{t('printing:act')}</Button>
      <Button onClick={props.onNote}>{t('many.note')}</Button>
      <Button onClick={props.onHandOver}>{t('menu.handOver')}</Button>
      <Button onClick={props.onCopyAndHandOver}>{t('menu.copyAndHandOver')}</Button>
      <Button onClick={props.onAskAgain}>{t('many.ask')}</Button>
      <Button onClick={props.onOrderAgain}>{t('menu.again')}</Button>
      <Button variant="subtle" onClick={props.onClear}>
        {t('many.clear')}
      </Button>
    </section>
  );
}
