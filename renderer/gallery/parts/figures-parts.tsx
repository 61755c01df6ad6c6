import { dayMs } from '../../../shared/model/base/clock.ts';
import { compareWithBalance } from '../../ui/figures/compare-with-balance.ts';
import { CostTable, OverBalance } from '../../ui/figures/cost-table.tsx';
import { DaysChart } from '../../ui/figures/days-chart.tsx';
import { FiguresTable } from '../../ui/figures/figures-table.tsx';
import { PriceHistory } from '../../ui/figures/price-history.tsx';
import type { Part } from '../part.ts';
import { longText, usd } from '../samples.ts';
import { Stateful } from '../stateful-part.tsx';

const services = [
  { id: '14', name: 'iPhone SimLock Check', rows: 12, price: usd('0.06'), total: usd('0.72') },
  { id: '20', name: longText, rows: 12_000, price: usd('123456.78'), total: usd('1481481360.00') },
];
const cost = (amount: string, balance: string | null, waiting: string | null = null) =>
  compareWithBalance(
    [usd(amount)],
    balance === null ? null : usd(balance),
    waiting === null ? [] : [{ orders: 3, total: usd(waiting) }],
  );
const over = (currencies: ReturnType<typeof cost>, start = false) => (
  <Stateful start={start}>
    {(accepted, accept) => <OverBalance currencies={currencies} accepted={accepted} onAccept={accept} />}
  </Stateful>
);

const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-10-${String(index + 1).padStart(2, '0')}`,
  heights: { orders: (index * 7) % 23, paid: (index * 13) % 41 },
  words: { orders: String((index * 7) % 23), paid: `${(index * 13) % 41}.00 USD` },
}));
const orders = { key: 'orders', name: 'Orders', color: 'var(--accent)', heightPx: 72 };
const paid = { key: 'paid', name: 'Paid, USD', color: 'var(--ok)', heightPx: 72 };

const priceAt = (daysAgo: number, amount: string | null) => ({
  at: Date.now() - daysAgo * dayMs,
  price: amount === null ? null : usd(amount),
});
const prices = [
  priceAt(2, '4.50'),
  priceAt(20, '4.20'),
  priceAt(26, null),
  priceAt(60, '4.75'),
  priceAt(90, '4.10'),
  priceAt(150, '3.80'),
  priceAt(400, '123456.78'),
];

const heads = [
  { key: 'orders', shown: 'Orders' },
  { key: 'paid', shown: 'Paid' },
];
const rows = ['October', 'September', longText].map((head, index) => ({
  key: head,
  head,
  title: head,
  cells: [{ shown: String(index * 12), zero: index === 0 }, { shown: `${index * 4}.20 USD` }],
}));

export const figuresParts: readonly Part[] = [
  {
    file: 'ui/figures/price-history.tsx',
    states: {
      usual: <PriceHistory entries={prices.slice(0, 5)} />,
      'with more': <PriceHistory entries={prices} />,
      'not offered now': <PriceHistory entries={[priceAt(1, null), ...prices.slice(0, 2)]} />,
      'one price': <PriceHistory entries={[priceAt(2, '4.50')]} />,
    },
  },
  {
    file: 'ui/figures/cost-table.tsx',
    states: {
      enough: <CostTable services={services.slice(0, 1)} currencies={cost('0.72', '12.00')} />,
      'with what waits': (
        <CostTable services={services.slice(0, 1)} currencies={cost('0.72', '12.00', '3.00')} />
      ),
      'too little': <CostTable services={services} currencies={cost('1481481360.72', '12.00')} />,
      'balance unknown': <CostTable services={services.slice(0, 1)} currencies={cost('0.72', null)} />,
      'over the balance': over(cost('4.20', '1.00')),
      'over with what waits': over(cost('4.20', '5.00', '3.00'), true),
      'over, unknown': over(cost('4.20', null)),
    },
  },
  {
    file: 'ui/figures/days-chart.tsx',
    wide: true,
    states: {
      one: <DaysChart parts={[orders]} days={days} />,
      two: <DaysChart parts={[orders, paid]} days={days} />,
    },
  },
  {
    file: 'ui/figures/figures-table.tsx',
    wide: true,
    states: {
      usual: (
        <FiguresTable
          label="Orders by month"
          caption="Orders by month"
          rowHead="Month"
          heads={heads}
          rows={rows}
        />
      ),
      compact: (
        <FiguresTable
          compact
          label="Orders by day"
          caption="Orders by day"
          rowHead="Day"
          heads={heads}
          rows={rows}
        />
      ),
    },
  },
];
