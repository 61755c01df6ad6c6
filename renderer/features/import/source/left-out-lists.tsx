import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type LeftOutList, useLeftOut } from '../../../store/left-out.ts';
import { copyText } from '../../../ui/base/clipboard.ts';
import line from '../../../ui/base/line.module.css';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { formatMoment } from '../../../ui/format/format.ts';
import styles from './left-out-lists.module.css';

interface LeftOutListsProps {
  readonly onOpen: (list: LeftOutList) => void;
}

/** Rows that earlier lists left out; kept until a person discards them. */
export function LeftOutLists({ onOpen }: LeftOutListsProps) {
  const { t, i18n } = useTranslation('import');
  const { lists, discard } = useLeftOut();
  if (lists.length === 0) return null;
  return (
    <section aria-label={t('left.title')}>
      <ul className={styles.lists}>
        {lists.map((list) => (
          <li key={list.id} className={styles.list}>
            <span className={line.words}>
              {t('left.words', { count: list.rows.length })} <bdi>{list.name}</bdi>{' '}
              <span className={line.faint}>{formatMoment(list.at, i18n.language)}</span>
            </span>
            <Button size="compact-sm" onClick={() => onOpen(list)}>
              {t('left.open')}
            </Button>
            <Button
              size="compact-sm"
              onClick={() =>
                void copyText(list.rows.map(([text, reason]) => `${text}\t${reason}`).join('\n')).then(
                  (copied) => copied && notifyDone('import', t('left.copied', { count: list.rows.length })),
                )
              }
            >
              {t('left.copy')}
            </Button>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => discard(list.id)}>
              {t('left.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Converts a kept list to text that can be read as a list again. */
export function textOfLeftOut({ header, rows }: LeftOutList): string {
  return [...(header === '' ? [] : [header]), ...rows.map(([text]) => text)].join('\n');
}
