import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inertText } from '../../../shared/model/base/inert-text.ts';
import type { reportSpans } from '../../../shared/model/order/report.ts';
import { earnedBy } from '../../../shared/model/pricing/margin.ts';
import type { SaleGroup, SaleSum } from '../../../shared/model/pricing/sales.ts';
import { useContract } from '../../client/contract-context.tsx';
import common from '../../ui/base/common.module.css';
import { Section } from '../../ui/base/section.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { formatCount, formatDay, formatShare } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';

const groupings = ['services', 'customers', 'days', 'persons'] as const;
const againMs = 60_000;

/** Profit by service, customer, day or person, separately for each currency. Only orders with a customer price count. */
export function Sales({ days }: { readonly days: (typeof reportSpans)[number] }) {
  const { t, i18n } = useTranslation(['pricing']);
  const contract = useContract();
  const [grouping, setGrouping] = useState<(typeof groupings)[number]>('services');
  const { data, error, refetch } = useQuery(
    contract.reports.sales.queryOptions({
      input: { days },
      refetchInterval: againMs,
      placeholderData: keepPreviousData,
    }),
  );
  if (error !== null) return <FailureNotice error={error} onRetry={refetch} />;
  if (data === undefined) return null;
  const groups = grouping === 'days' ? data.days.toReversed() : data[grouping];
  const sold = groups.filter(({ sums }) => sums.length > 0);
  const unpriced = data.days.reduce((all, group) => all + group.unpriced, 0);
  const nameOf = ({ name }: SaleGroup) =>
    grouping === 'days'
      ? formatDay(name, i18n.language)
      : name.trim() === '' || (grouping === 'persons' && name === 'person')
        ? t('sales.nobody')
        : inertText(name);
  return (
    <Section
      title={t('sales.title')}
      note={t('sales.note')}
      aside={
        <SegmentedControl
          aria-label={t('sales.by')}
          data={groupings.map((value) => ({ value, label: t(`sales.bys.${value}`) }))}
          value={grouping}
          onChange={(value) => setGrouping(groupings.find((each) => each === value) ?? grouping)}
        />
      }
    >
      {sold.length === 0 ? (
        <p className={common.faint}>{t('sales.none')}</p>
      ) : (
        <FiguresTable
          label={t('sales.title')}
          caption={t('sales.title')}
          rowHead={t(`sales.bys.${grouping}`)}
          heads={[
            { key: 'orders', shown: t('sales.orders') },
            { key: 'sold', shown: t('sales.sold') },
            { key: 'cost', shown: t('figure.cost') },
            { key: 'profit', shown: t('figure.profit') },
            { key: 'margin', shown: t('figure.margin') },
            { key: 'markup', shown: t('figure.markup') },
          ]}
          rows={sold.flatMap((group) =>
            group.sums.map((sum) => ({
              key: `${group.key} ${sum.sold.currency} ${sum.cost.currency}`,
              head: <bdi>{nameOf(group)}</bdi>,
              title: nameOf(group),
              cells: [{ shown: formatCount(sum.orders, i18n.language) }, ...figuresOf(sum)],
            })),
          )}
        />
      )}
      {unpriced === 0 ? null : <p className={common.faint}>{t('sales.unpriced', { count: unpriced })}</p>}
    </Section>
  );

  function figuresOf({ sold: price, cost }: SaleSum) {
    const amounts = [{ shown: <Money money={price} /> }, { shown: <Money money={cost} /> }];
    if (price.currency !== cost.currency) {
      const apart = { shown: <span className={common.faint}>{t('sales.apart')}</span> };
      return [...amounts, apart, { shown: '–' }, { shown: '–' }];
    }
    const { profit, margin, markup } = earnedBy(price.amount, cost.amount, price.currency);
    const percent = (share: string | null) => (share === null ? '–' : formatShare(share, i18n.language));
    return [
      ...amounts,
      { shown: <Money money={profit} /> },
      { shown: percent(margin) },
      { shown: percent(markup) },
    ];
  }
}
