import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';
import { Section } from '../../ui/base/section.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { formatCount, formatSpan } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';

/** Shows how long each supplier takes to refund, and how much it owes now. Renders nothing if no wallet shows a refund or a debt. */
export function RefundTimes() {
  const { t, i18n } = useTranslation('claims');
  const contract = useContract();
  const { data: times } = useQuery(contract.claims.refundTimes.queryOptions());
  const { data: owed } = useQuery(contract.wallet.owed.queryOptions());
  const suppliers = new Map<string, string>();
  for (const { connectionId, name } of times ?? []) suppliers.set(connectionId, name);
  for (const { connectionId, name, owed: theirs } of owed ?? [])
    if (theirs.count > 0) suppliers.set(connectionId, name);
  if (times === undefined || owed === undefined || suppliers.size === 0) return null;
  return (
    <Section title={t('refunds.title')} note={t('refunds.note')}>
      <FiguresTable
        label={t('refunds.title')}
        caption={t('refunds.title')}
        rowHead={t('refunds.supplier')}
        heads={[
          { key: 'count', shown: t('refunds.count') },
          { key: 'median', shown: t('refunds.median') },
          { key: 'slowest', shown: t('refunds.slowest') },
          { key: 'owed', shown: t('refunds.owed') },
        ]}
        rows={[...suppliers].map(([connectionId, name]) => {
          const time = times.find((each) => each.connectionId === connectionId);
          const sums = owed.find((each) => each.connectionId === connectionId)?.owed.sums ?? [];
          const span = (spanMs: number) => formatSpan(spanMs, i18n.language);
          return {
            key: connectionId,
            head: <bdi>{name}</bdi>,
            title: name,
            cells: [
              { shown: formatCount(time?.refunds ?? 0, i18n.language), zero: time === undefined },
              { shown: time === undefined ? '–' : span(time.medianMs) },
              {
                shown:
                  time === undefined ? (
                    '–'
                  ) : (
                    <Link href={paths.order(time.slowestOrderId)}>{span(time.slowestMs)}</Link>
                  ),
              },
              {
                shown:
                  sums.length === 0 ? '–' : sums.map((money) => <Money key={money.currency} money={money} />),
                zero: sums.length === 0,
              },
            ],
          };
        })}
      />
    </Section>
  );
}
