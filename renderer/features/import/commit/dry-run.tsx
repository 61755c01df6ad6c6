import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListCounts } from '../../../../shared/model/list/rows/row.ts';
import { useSuggestedCustomers } from '../../../client/customers/use-suggested-customers.ts';
import { type GapAnswer, useGapOf } from '../../../client/use-gaps.ts';
import common from '../../../ui/base/common.module.css';
import { CustomerField } from '../../../ui/customer/customer-field.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import leftOut from '../../../ui/dialog/left-out.module.css';
import { GapReason } from '../../../ui/doubt/gap-reason.tsx';
import { failureOf } from '../../../ui/failure/failure-of.ts';
import { CostTable, OverBalance, useShort } from '../../../ui/figures/cost-table.tsx';
import { useCostText } from '../../../ui/format/costs.ts';
import { formatCount, formatMoney } from '../../../ui/format/format.ts';
import { FailedListWarning } from '../../../ui/service/failed-list-warning.tsx';
import { VerdictMark } from '../check/verdict-mark.tsx';
import { toneOf, verdictWords } from '../check/verdict-words.ts';
import type { ListTotals } from '../list/list-totals.ts';
import { CustomersPay } from '../pricing/customers-pay.tsx';
import type { RowPricing } from '../pricing/use-row-pricing.ts';
import type { ListReader } from '../reading/open-list-reader.ts';
import { batchesFor } from './commit-batches.ts';
import { CommitFailure } from './commit-failure.tsx';
import styles from './dry-run.module.css';
import { isOverAccepted, mayOrder } from './dry-run-gate.ts';

/** The answers given in the last step. */
export interface DryRunAnswer {
  readonly name: string;
  /** Customer for rows without a customer; empty for no customer. */
  readonly customer: string;
  readonly note: string;
  readonly reason: string;
  readonly everyRowAgain: boolean;
  readonly overBalance: boolean;
  readonly overGap: GapAnswer['overGap'];
}

interface DryRunProps {
  readonly connectionId: string;
  readonly opened: boolean;
  readonly busy: boolean;
  /** Number of batches written so far, if the list is split into several. */
  readonly committed: number;
  readonly error: unknown;
  readonly counts: ListCounts;
  readonly totals: ListTotals;
  readonly reader: ListReader;
  readonly rowPricing: RowPricing;
  /** Rows that will wait because one of the supplier's lists failed to load. */
  readonly awaiting: number;
  readonly name: string;
  readonly onConfirm: (answer: DryRunAnswer) => void;
  readonly onClose: () => void;
}

/** Shows what will be ordered: rows, services, cost, and the omitted rows with reasons. It contains the only confirmation of the import. */
export function DryRun(props: DryRunProps) {
  const { counts, totals, error } = props;
  const { t, i18n } = useTranslation(['import', 'states', 'services']);
  const [name, setName] = useState(props.name);
  const [customer, setCustomer] = useState('');
  const found = useSuggestedCustomers(customer);
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const [accepted, setAccepted] = useState<string | null>(null);
  const gap = useGapOf(props.connectionId);
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, i18n.language);
  const costs = useCostText();
  const total = totals.currencies.map((each) => money(each.total)).join(' + ');
  const shownTotal = totals.currencies.map((each) => costs(each.total)).join(' + ');
  const short = useShort(totals.currencies);
  const overBalance = isOverAccepted({ accepted, total });
  const before = error !== null && failureOf(error).code === 'imported-before';
  const asksReason = totals.repeats > 0 || before;
  const batches = batchesFor(totals.rows);
  const isShort = short.length > 0;
  const ready = mayOrder({ gapBlocks: gap.blocks, name, isShort, accepted, total, asksReason, reason });
  return (
    <ConfirmDialog
      opened={props.opened}
      busy={props.busy}
      disabled={!ready}
      title={t('confirm.title')}
      confirmLabel={t('confirm.pay', { total: shownTotal })}
      onConfirm={() =>
        props.onConfirm({
          name: name.trim(),
          customer: customer.trim(),
          note: note.trim(),
          reason: reason.trim(),
          everyRowAgain: before,
          overBalance,
          overGap: gap.overGap,
        })
      }
      onClose={props.onClose}
    >
      <div className={common.stack12}>
        <CostTable
          services={totals.services.map((each) => ({
            ...each,
            id: each.service.id,
            name: each.service.name,
          }))}
          currencies={totals.currencies}
        />
        <p>
          <strong>{t('confirm.ordered', { count: totals.rows, all: counts.rows })}</strong>{' '}
          {batches > 1 ? t('confirm.batches', { count: batches }) : null}
        </p>
        <CustomersPay reader={props.reader} rowPricing={props.rowPricing} customer={customer} />
        <FailedListWarning orders={props.awaiting} />
        <LeftOut groups={counts.groups} />
        <TextInput
          label={t('name')}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={styles.whole}>
          <CustomerField
            label={t('confirm.customer')}
            value={customer}
            found={found}
            onChange={setCustomer}
          />
          <TextInput
            label={t('confirm.note')}
            maxLength={2_000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
        {asksReason ? (
          <TextInput
            required
            label={before ? t('reasonAll') : t('reason', { count: totals.repeats })}
            maxLength={400}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        <GapReason gaps={gap.gaps} reason={gap.reason} onReason={gap.onReason} />
        <OverBalance
          currencies={totals.currencies}
          accepted={overBalance}
          onAccept={(yes) => setAccepted(yes ? total : null)}
        />
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

/** The rows that are not ordered, and why. */
function LeftOut({ groups }: Pick<ListCounts, 'groups'>) {
  const { t, i18n } = useTranslation(['import', 'states', 'services']);
  const problemGroups = groups.filter((group) => toneOf(group.example) !== 'good');
  if (problemGroups.length === 0) return null;
  return (
    <div>
      <p className={common.faintXs}>{t('confirm.left')}</p>
      <ul className={leftOut.list}>
        {problemGroups.map((group) => (
          <li key={group.alike}>
            <span className={leftOut.count}>{formatCount(group.count, i18n.language)}</span>
            <VerdictMark tone={toneOf(group.example)} words={verdictWords(t, group.example, 'group')} wraps />
          </li>
        ))}
      </ul>
    </div>
  );
}
