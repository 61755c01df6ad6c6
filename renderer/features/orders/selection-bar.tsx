import { Button, Popover, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '../../ui/notify-failure.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** Null where nobody has counted. */
  readonly count: number | null;
  readonly onCopy: () => void;
  readonly onCopyTable: () => void;
  readonly onExport: () => void;
  readonly onAskAgain: () => void;
  readonly onNote: (note: string) => Promise<void>;
  readonly onClear: () => void;
}

/** What can be done with the selected orders, in a bar of its own that takes no row's place. */
export function SelectionBar(props: SelectionBarProps) {
  const { t } = useTranslation('orders');
  return (
    <section className={styles.bar} aria-label={t('many.title')}>
      <strong className={styles.count} role="status">
        {props.count === null ? t('many.selectedAll') : t('many.selected', { count: props.count })}
      </strong>
      <Button variant="default" onClick={props.onCopy}>
        {t('many.copy')}
      </Button>
      <Button variant="default" onClick={props.onCopyTable}>
        {t('many.copyTable')}
      </Button>
      <Button variant="default" onClick={props.onExport}>
        {t('many.export')}
      </Button>
      <NoteButton onNote={props.onNote} />
      <Button variant="default" onClick={props.onAskAgain}>
        {t('many.ask')}
      </Button>
      <Button variant="subtle" onClick={props.onClear}>
        {t('many.clear')}
      </Button>
    </section>
  );
}

function NoteButton({ onNote }: Pick<SelectionBarProps, 'onNote'>) {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!open)} aria-expanded={open}>
          {t('many.note')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={styles.note}
          onSubmit={(event) => {
            event.preventDefault();
            onNote(note.trim())
              .then(() => setOpen(false))
              .catch(notifyFailure);
          }}
        >
          <Textarea
            data-autofocus
            label={t('many.noteLabel')}
            description={t('many.noteHint')}
            maxLength={4_000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button type="submit">{t('many.noteSave')}</Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
