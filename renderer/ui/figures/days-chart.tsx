import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useDirection } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { intlLocale, noonOf } from '../format/format.ts';
import styles from './days-chart.module.css';

/** One row of bars with its own scale. */
export interface ChartPart {
  readonly key: string;
  readonly name: string;
  readonly color: string;
  readonly heightPx: number;
}

/** A day (`YYYY-MM-DD`) with the height and the exact label of each part's bar. */
export interface ChartDay {
  readonly day: string;
  readonly heights: Readonly<Record<string, number>>;
  readonly words: Readonly<Record<string, string>>;
}

const axisPx = 28;
const loneExtraPx = 72;

/** A chart with one row of bars for each part, and one bar for each day. Heights are floats; labels are exact. */
export function DaysChart({
  parts,
  days,
}: {
  readonly parts: readonly ChartPart[];
  readonly days: readonly ChartDay[];
}) {
  const { t, i18n } = useTranslation();
  const { dir } = useDirection();
  const language = intlLocale(i18n.language);
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 });
  const dayName = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const longDay = new Intl.DateTimeFormat(language, { dateStyle: 'full' });
  // A part with only zeros is omitted, because its axis would show an invented scale.
  const drawn = parts.filter(({ key }) => days.some(({ heights }) => (heights[key] ?? 0) !== 0));
  const isLast = (index: number) => index === drawn.length - 1;
  if (drawn.length === 0) return <p className={styles.nothing}>{t('chartNothing')}</p>;
  return (
    <div className={styles.charts}>
      {drawn.map(({ key, name, color, heightPx }, index) => (
        <figure key={key} className={styles.part}>
          <figcaption className={styles.caption}>
            <svg className={styles.swatch} viewBox="0 0 8 8" aria-hidden="true">
              <rect width="8" height="8" rx="2" fill={color} />
            </svg>
            {name}
          </figcaption>
          {/* The chart is left to right in every language, because its labels are figures. For right-to-left pages, the code mirrors the axes. */}
          <div aria-hidden="true" dir="ltr">
            <BarChart
              h={heightPx + (isLast(index) ? axisPx : 0) + (drawn.length === 1 ? loneExtraPx : 0)}
              data={days.map(({ day, heights }) => ({ day, value: heights[key] ?? 0 }))}
              dataKey="day"
              series={[{ name: 'value', label: name, color }]}
              gridAxis="x"
              tickLine="none"
              withXAxis={isLast(index)}
              withLegend={false}
              maxBarWidth={20}
              barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0] }}
              barChartProps={{
                syncId: 'days',
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
                    <div className={styles.tip} dir={dir}>
                      <div>{longDay.format(noonOf(day.day))}</div>
                      <div className={styles.tipAmount}>
                        {name}: <bdi>{day.words[key] ?? ''}</bdi>
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
