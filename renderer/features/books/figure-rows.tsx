import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookTotals } from '../../../shared/model/books/book-figures.ts';
import { earnedBy } from '../../../shared/model/pricing/margin.ts';
import common from '../../ui/base/common.module.css';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { formatCount, formatShare } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';

interface FigureRowsProps {
  readonly label: string;
  readonly rowHead: string;
  readonly groups: readonly BookTotals[];
  readonly nameOf: (group: BookTotals) => string;
}

const columns = ['orders', 'spent', 'refunded', 'sold', 'tax', 'profit', 'margin'] as const;

/** Figures as a table with one row per currency of a group, because currencies are never summed. */
export function FigureRows({ label, rowHead, groups, nameOf }: FigureRowsProps) {
  const { t, i18n } = useTranslation('books');
  return (
    <FiguresTable
      label={label}
      caption={label}
      rowHead={rowHead}
      heads={columns.map((key) => ({ key, shown: t(`figures.${key}`) }))}
      rows={groups.flatMap((group) => {
        const currencies = currenciesOf(group);
        return currencies.map((currency, at) => ({
          key: `${group.key} ${currency}`,
          head: <bdi>{nameOf(group)}</bdi>,
          title: nameOf(group),
          cells: [
            { shown: at === 0 ? formatCount(group.orders, i18n.language) : '' },
            ...[group.spent, group.refunded].map((sums) => amountIn(sums, currency)),
            ...salesIn(group, currency),
          ],
        }));
      })}
    />
  );

  function salesIn({ sales, tax }: BookTotals, currency: string) {
    const matching = sales.filter(({ sold }) => sold.currency === currency);
    const [sale] = matching;
    if (sale === undefined) return [emptyFigure, emptyFigure, emptyFigure, emptyFigure];
    const sold = matching.map((each) => <Money key={each.cost.currency} money={each.sold} />);
    const firstFigures = [{ shown: sold.length === 1 ? sold : joined(sold) }, amountIn(tax, currency)];
    if (matching.length > 1 || sale.cost.currency !== currency)
      return [
        ...firstFigures,
        { shown: <span className={common.mutedSm}>{t('figures.apart')}</span> },
        emptyFigure,
      ];
    const { profit, margin } = earnedBy(sale.sold.amount, sale.cost.amount, currency);
    return [
      ...firstFigures,
      { shown: <Money money={profit} /> },
      margin === null ? emptyFigure : { shown: formatShare(margin, i18n.language) },
    ];
  }
}

const emptyFigure = { shown: '–', zero: true };

function joined(parts: readonly ReactNode[]): ReactNode {
  return parts.flatMap((part, at) => (at === 0 ? [part] : [' + ', part]));
}

function amountIn(sums: BookTotals['spent'], currency: string) {
  const money = sums.find((each) => each.currency === currency);
  return money === undefined ? emptyFigure : { shown: <Money money={money} /> };
}

function currenciesOf({ spent, refunded, sales, tax }: BookTotals): string[] {
  const all = [...spent, ...refunded, ...sales.map(({ sold }) => sold), ...tax];
  const found = [...new Set(all.map(({ currency }) => currency))];
  return found.length === 0 ? [''] : found;
}
