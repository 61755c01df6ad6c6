import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { LeftOpen, OpenPoint } from '../../../shared/model/books/open-point.ts';
import { openAtSupplierStates } from '../../../shared/model/order/order.ts';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { Section } from '../../ui/base/section.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';

const places: Readonly<Record<OpenPoint['kind'], string>> = {
  uncertain: paths.uncertain(),
  waiting: paths.orders({ states: ['queued', 'claimed', 'sending'] }),
  open: paths.orders({ states: openAtSupplierStates }),
  owed: paths.wallet(),
  unexplained: paths.wallet(),
  gap: paths.gap(),
  ahead: paths.orders(),
};

/** Unsettled points, each with a link to the screen that settles it, and what customers owe. */
export function OpenPoints({ left }: { readonly left: LeftOpen }) {
  const { t, i18n } = useTranslation('books');
  const { points, owedByCustomers: owed } = left;
  const rows = [
    ...points.map(({ kind, count, sums }) => ({
      key: kind,
      to: places[kind],
      words: t(`open.kind.${kind}`),
      count,
      sums,
    })),
    ...(owed.orders === 0
      ? []
      : [
          {
            key: 'customers',
            to: paths.customers({ only: 'owed' }),
            words: t('open.customers'),
            count: owed.orders,
            sums: owed.sums,
          },
        ]),
  ];
  return (
    <Section title={t('open.title')} note={t('open.note')}>
      {rows.length === 0 ? (
        <p className={common.mutedSm}>{t('open.none')}</p>
      ) : (
        <FiguresTable
          label={t('open.title')}
          caption={t('open.title')}
          rowHead={t('open.what')}
          compact
          heads={[
            { key: 'count', shown: t('open.count') },
            { key: 'amount', shown: t('open.amount') },
          ]}
          rows={rows.map(({ key, to, words, count, sums }) => ({
            key,
            head: <Link href={to}>{words}</Link>,
            title: words,
            cells: [
              { shown: formatCount(count, i18n.language) },
              { shown: sums.length === 0 ? '–' : <Moneys sums={sums} />, zero: sums.length === 0 },
            ],
          }))}
        />
      )}
    </Section>
  );
}

function Moneys({ sums }: { readonly sums: OpenPoint['sums'] }) {
  return sums.map((money, at) => (
    <span key={money.currency}>
      {at === 0 ? null : ' + '}
      <Money money={money} />
    </span>
  ));
}
