import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useDirection } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney, intlLocale } from '../../ui/format.ts';
import styles from './days-chart.module.css';
import { noonOf, type ShownDay, type SumColumn } from './wallet-days.ts';

interface DaysChartProps {
  /** What is known: our own orders know no top-ups. */
  readonly columns: readonly SumColumn[];
  readonly days: readonly ShownDay[];
  readonly currency: string;
}

// A top-up is often a hundred times a day's spending: on one scale the spending could not be seen. Each has its own.
const parts = [
  { name: 'spent', color: 'var(--accent)', heightPx: 72 },
  { name: 'toppedUp', color: 'var(--ok)', heightPx: 58 },
] as const;
const axisPx = 28;
const loneExtraPx = 72;

/** Spending and top-ups for each day as bars. The bars are drawn from floats; what is said in words is exact. */
export function DaysChart({ columns, days, currency }: DaysChartProps) {
  const { t, i18n } = useTranslation('wallet');
  const { dir } = useDirection();
  const language = intlLocale(i18n.language);
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const dayName = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const shown = parts.filter(({ name }) => columns.includes(name));
  const isLast = (index: number) => index === shown.length - 1;
  const longDay = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
  return (
    <div className={styles.charts}>
      {shown.map(({ name, color, heightPx }, index) => (
        <figure key={name} className={styles.part}>
          <figcaption className={styles.caption} data-part={name}>
            {t(name)}
          </figcaption>
          {/* Left to right in any language: its texts are figures, and its axes are turned by hand. */}
          <div aria-hidden="true" dir="ltr">
            <BarChart
              h={heightPx + (isLast(index) ? axisPx : 0) + (shown.length === 1 ? loneExtraPx : 0)}
              data={days.map((day) => ({ day: day.day, value: Number(day[name]) }))}
              dataKey="day"
              series={[{ name: 'value', label: t(name), color }]}
              gridAxis="x"
              tickLine="none"
              withXAxis={isLast(index)}
              withLegend={false}
              maxBarWidth={20}
              barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0] }}
              barChartProps={{
                syncId: 'wallet',
                accessibilityLayer: false,
                margin: { top: 4, bottom: isLast(index) ? 0 : 6 },
              }}
              xAxisProps={{
                reversed: dir === 'rtl',
                tickFormatter: (day: string) => dayName.format(noonOf(day)),
                minTickGap: 24,
                height: axisPx,
              }}
              yAxisProps={{
                width: 52,
                tickCount: 3,
                orientation: dir === 'rtl' ? 'right' : 'left',
                tick: { transform: `translate(${dir === 'rtl' ? 8 : -8}, 0)`, fontSize: 11 },
                tickFormatter: (value: number) => short.format(value),
              }}
              tooltipAnimationDuration={0}
              tooltipProps={{
                isAnimationActive: false,
                content: ({ label }) => {
                  const day = days.find((each) => each.day === label);
                  if (day === undefined) return null;
                  return (
                    <div className={styles.tip}>
                      <div>{longDay.format(noonOf(day.day))}</div>
                      <div className={styles.tipAmount}>
                        {t(name)}: {formatMoney({ amount: day[name], currency }, i18n.language)}
                      </div>
                    </div>
                  );
                },
              }}
            />
          </div>
        </figure>
      ))}
    </div>
  );
}
