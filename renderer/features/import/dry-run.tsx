import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListCounts } from '../../../shared/model/list/row.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureOf } from '../../ui/failure-of.ts';
import { formatMoney, intlLocale } from '../../ui/format.ts';
import { Money } from '../../ui/money.tsx';
import { batchesFor } from './commit-batches.ts';
import { CommitFailure } from './commit-failure.tsx';
import styles from './dry-run.module.css';
import type { ListTotals } from './list-totals.ts';
import { VerdictMark } from './verdict-mark.tsx';
import { toneOf, verdictWords } from './verdict-words.ts';

/** What a person says in the last step. */
export interface DryRunAnswer {
  readonly name: string;
  readonly reason: string;
  readonly everyRowAgain: boolean;
  readonly overBalance: boolean;
}

interface DryRunProps {
  readonly opened: boolean;
  readonly busy: boolean;
  /** Batches written so far, where the list becomes several. */
  readonly committed: number;
  readonly error: unknown;
  readonly counts: ListCounts;
  readonly totals: ListTotals;
  readonly name: string;
  readonly onConfirm: (answer: DryRunAnswer) => void;
  readonly onClose: () => void;
}

/** The list as it will be ordered, before anything is: rows, services, money, what is left out and why. The one deliberate confirmation. */
export function DryRun(props: DryRunProps) {
  const { counts, totals, error } = props;
  const { t, i18n } = useTranslation(['import', 'states', 'services']);
  const [name, setName] = useState(props.name);
  const [reason, setReason] = useState('');
  const [accepted, setAccepted] = useState<string | null>(null);
  const figures = new Intl.NumberFormat(intlLocale(i18n.language));
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, i18n.language);
  const total = totals.currencies.map((each) => money(each.total)).join(' + ');
  const short = totals.currencies.filter((each) => each.missing !== null || each.after === null);
  // Only what is on screen now was accepted; another sum must be accepted anew.
  const overBalance = accepted === total;
  const before = error !== null && failureOf(error).code === 'imported-before';
  const asksReason = totals.repeats > 0 || before;
  const left = counts.groups.filter((group) => toneOf(group.example) !== 'good');
  const batches = batchesFor(totals.rows);
  const ready =
    name.trim() !== '' && (short.length === 0 || overBalance) && (!asksReason || reason.trim() !== '');
  return (
    <ConfirmDialog
      opened={props.opened}
      busy={props.busy}
      disabled={!ready}
      title={t('confirm.title')}
      confirmLabel={t('confirm.pay', { total })}
      onConfirm={() =>
        props.onConfirm({ name: name.trim(), reason: reason.trim(), everyRowAgain: before, overBalance })
      }
      onClose={props.onClose}
    >
      <div className={styles.run}>
        <table className={styles.services}>
          <tbody>
            {totals.services.map((each) => (
              <tr key={each.service.id}>
                <th scope="row">
                  <bdi>{each.service.name}</bdi>
                </th>
                <td className={styles.figure}>
                  {figures.format(each.rows)} × <Money money={each.price} />
                </td>
                <td className={styles.figure}>
                  <Money money={each.total} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {totals.currencies.map((each) => (
          <dl key={each.total.currency} className={styles.sum}>
            <dt>{t('total')}</dt>
            <dd>
              <Money money={each.total} size="figure" />
            </dd>
            <dt>{t('after')}</dt>
            <dd data-below={each.missing !== null || undefined}>
              <Money money={each.after} />
            </dd>
          </dl>
        ))}
        <p>
          <strong>{t('confirm.ordered', { count: totals.rows, all: counts.rows })}</strong>{' '}
          {batches > 1 ? t('confirm.batches', { count: batches }) : null}
        </p>
        {left.length === 0 ? null : (
          <div>
            <p className={styles.faint}>{t('confirm.left')}</p>
            <ul className={styles.left}>
              {left.map((group) => (
                <li key={group.alike}>
                  <span className={styles.count}>{figures.format(group.count)}</span>
                  <VerdictMark
                    tone={toneOf(group.example)}
                    words={verdictWords(t, group.example, 'group')}
                    wraps
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
        <TextInput
          label={t('name')}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {asksReason ? (
          <TextInput
            required
            label={before ? t('reasonAll') : t('reason', { count: totals.repeats })}
            maxLength={400}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        {short.length === 0 ? null : (
          <Checkbox
            size="xs"
            className={styles.over ?? ''}
            label={short
              .map((each) =>
                each.missing === null || each.balance === null
                  ? t('unknownBalance', { total: money(each.total) })
                  : t('over', {
                      total: money(each.total),
                      balance: money(each.balance),
                      missing: money(each.missing),
                    }),
              )
              .join(' ')}
            checked={overBalance}
            onChange={(event) => setAccepted(event.currentTarget.checked ? total : null)}
          />
        )}
        {props.busy && batches > 1 ? (
          <p role="status">{t('confirm.progress', { done: props.committed, of: batches })}</p>
        ) : null}
        {error === null ? null : (
          <CommitFailure error={error} committed={props.committed} rows={totals.rows} />
        )}
      </div>
    </ConfirmDialog>
  );
}
