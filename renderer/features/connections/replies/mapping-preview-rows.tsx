import { useTranslation } from 'react-i18next';
import type { ExplainedReply } from '../../../../shared/model/connection/explained-reply.ts';
import { type MappedReply, mappedMeanings } from '../../../../shared/model/connection/mapping.ts';
import { formatCount } from '../../../ui/format/format.ts';
import styles from './mapping-preview.module.css';
import { meaningKey } from './mapping-words.ts';
import { ReadValue } from './read-value.tsx';

interface MappingPreviewRowsProps {
  readonly reply: MappedReply;
  readonly list: NonNullable<ExplainedReply['list']>;
}

/** The first rows of a list as the app reads them with the shown corrections: one column per meaning, and the total count. */
export function MappingPreviewRows({ reply, list }: MappingPreviewRowsProps) {
  const { t, i18n } = useTranslation('mapping');
  const number = (count: number) => formatCount(count, i18n.language);
  const columns = mappedMeanings[reply].flatMap((meaning): readonly string[] =>
    reply === 'status' && meaning === 'status' ? [meaning, 'state'] : [meaning],
  );
  return (
    <>
      <p className={styles.counted} data-bad={list.unreadable > 0 || undefined}>
        {t('preview.rows', { count: list.read, shown: number(list.read) })}
        {list.unreadable === 0
          ? null
          : ` ${t('preview.unreadable', { count: list.unreadable, shown: number(list.unreadable) })}`}
      </p>
      {list.rows.length === 0 ? null : (
        <section
          className={styles.rows}
          aria-label={t('preview.first')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
        >
          <table aria-label={t('preview.first')}>
            <thead>
              <tr>
                {columns.map((meaning) => (
                  <th key={meaning} scope="col">
                    {meaning === 'state' ? t('preview.state') : t(meaningKey(reply, meaning))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {list.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a reply have no other key and never move
                <tr key={index}>
                  {columns.map((meaning) => {
                    const read = row.find((each) => each.meaning === meaning);
                    return (
                      <td key={meaning}>
                        {read ? (
                          <ReadValue reply={reply} {...read} />
                        ) : (
                          <span className={styles.missing}>{t('preview.notRead')}</span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
