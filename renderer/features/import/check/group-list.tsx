import { Button, Menu } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListCounts, ListEdit } from '../../../../shared/model/list/rows/row.ts';
import { openNearNames } from '../../../../shared/model/service/near-name.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import common from '../../../ui/base/common.module.css';
import { formatCount } from '../../../ui/format/format.ts';
import { IconDots } from '../../../ui/icons/icons.tsx';
import type { Assigning } from './assign-service.tsx';
import styles from './group-list.module.css';
import { editsFor } from './row-edits.ts';
import type { Shown } from './use-row-pages.ts';
import { VerdictMark } from './verdict-mark.tsx';
import { toneOf, verdictWords } from './verdict-words.ts';

interface GroupListProps {
  readonly counts: ListCounts;
  readonly show: Shown;
  readonly onShow: (show: Shown) => void;
  readonly onEdit: (edit: ListEdit) => void;
  readonly services: ReadonlyMap<string, Service>;
  /** A person confirms that a name in the list means this service. */
  readonly onUseNear: (written: string, alike: string, service: Service) => void;
  /** Opens the dialog to choose a service for these rows. */
  readonly onAssign: (of: Assigning) => void;
}

/** The list's totals by verdict; every row is in exactly one group. Selecting a group filters the table; a group's buttons fix its rows. */
export function GroupList(props: GroupListProps) {
  const { counts, show, onShow, onEdit, services, onUseNear, onAssign } = props;
  const nearest = useMemo(() => {
    const find = openNearNames(services.values());
    const unknown = counts.groups.flatMap(({ example }) =>
      example.is === 'service-unknown' ? example.written : [],
    );
    return new Map(unknown.slice(0, maxNear).map((written) => [written, find(written)]));
  }, [counts.groups, services]);
  const { t, i18n } = useTranslation(['import', 'states', 'services']);
  const selected = typeof show === 'string' ? show : show.alike;
  const groups = [...counts.groups].sort(
    (one, other) => order[toneOf(one.example)] - order[toneOf(other.example)] || other.count - one.count,
  );
  return (
    <section className={common.stack4} aria-label={t('account')}>
      <button
        type="button"
        className={styles.all}
        aria-pressed={selected === 'all'}
        onClick={() => onShow('all')}
      >
        <strong>{t('found', { count: counts.rows })}</strong>
      </button>
      {counts.safe === 0 ? null : (
        <Button size="compact-sm" variant="light" onClick={() => onEdit({ do: 'accept-safe' })}>
          {t('edit.acceptSafe', { count: counts.safe })}
        </Button>
      )}
      <ul className={common.column}>
        {groups.map(({ alike, count, example }) => {
          const verdictText = verdictWords(t, example, 'group');
          const edits = editsFor(example, { alike });
          // If there are several fixes, they are in the menu, where a person reads their names before choosing.
          const obvious = edits.filter((each) => each.prominent);
          const inlineEdits = obvious.length === 1 || example.is === 'one-or-two' ? obvious : [];
          const more = edits.filter((each) => !inlineEdits.includes(each));
          const suggestion = example.is === 'service-unknown' ? (nearest.get(example.written) ?? null) : null;
          const unnamed = example.is === 'service-unknown' || example.is === 'service-missing';
          return (
            <li key={alike} className={styles.group} data-shown={selected === alike || undefined}>
              <button
                type="button"
                className={styles.words}
                aria-pressed={selected === alike}
                onClick={() => onShow(selected === alike ? 'all' : { alike })}
              >
                <span className={styles.count}>{formatCount(count, i18n.language)}</span>
                <VerdictMark tone={toneOf(example)} words={verdictText} wraps />
              </button>
              {inlineEdits.map((each) => (
                <Button key={each.name} size="compact-xs" onClick={() => onEdit(each.edit)}>
                  {each.words(t)}
                </Button>
              ))}
              {suggestion === null || example.is !== 'service-unknown' ? null : (
                <Button
                  size="compact-xs"
                  className={styles.near ?? ''}
                  onClick={() => onUseNear(example.written, alike, suggestion)}
                >
                  <bdi className="truncate">{t('edit.useNear', { service: suggestion.name })}</bdi>
                </Button>
              )}
              {unnamed ? (
                <Button
                  size="compact-xs"
                  onClick={() =>
                    onAssign({
                      rows: { alike },
                      written: example.is === 'service-unknown' ? example.written : '',
                    })
                  }
                >
                  {t('edit.assign')}
                </Button>
              ) : null}
              {edits.length === 0 ? null : (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-label={t('allAlike', { count, verdict: verdictText })}
                      className={styles.more}
                    >
                      <IconDots size={14} aria-hidden />
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {more.map((each) => (
                      <Menu.Item key={each.name} onClick={() => onEdit(each.edit)}>
                        {each.words(t)}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.lines}>
        {t('lines', {
          lines: counts.lines,
          withRows: counts.linesWithRows,
          blank: counts.blankLines,
          header: counts.headerLines,
        })}
      </p>
    </section>
  );
}

// Maximum number of unknown names for which similar services are searched.
const maxNear = 100;
const order = { good: 0, mend: 1, bad: 2, double: 3, aside: 4 } as const;
