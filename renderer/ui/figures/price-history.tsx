import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changesOf, type PriceChange, type PriceEntry } from '../../../shared/model/service/price-history.ts';
import belowLine from '../base/below-line.module.css';
import { useCostsHidden } from '../format/costs.ts';
import { formatAmount, formatDate, formatMoment, formatMoney, formatPercent } from '../format/format.ts';
import { Money } from '../format/money.tsx';
import { useNowMs } from '../format/now.ts';
import styles from './price-history.module.css';
import { type PriceSteps, priceSteps, stepPath } from './price-steps.ts';

const shownAtFirst = 5;

/** The price history of a service as a chart and a list, newest first. A single price is shown as a sentence. */
export function PriceHistory({ entries }: { readonly entries: readonly PriceEntry[] }) {
  const { t, i18n } = useTranslation('services');
  const nowMs = useNowMs();
  const heading = useId();
  const costsHidden = useCostsHidden();
  const [all, setAll] = useState(false);
  const [newest] = entries;
  if (newest === undefined || costsHidden) return null;
  if (entries.length === 1 && newest.price !== null)
    return (
      <p className={styles.same}>{t('prices.same', { day: formatDate(newest.at, nowMs, i18n.language) })}</p>
    );
  const steps = priceSteps(entries, nowMs);
  const changes = changesOf(entries);
  const visibleEntries = all ? entries : entries.slice(0, shownAtFirst);
  const hidden = entries.length - visibleEntries.length;
  return (
    <section aria-labelledby={heading} className={belowLine.part}>
      <h3 id={heading} className={styles.heading}>
        {t('prices.title')}
      </h3>
      {steps === null ? null : <StepLine steps={steps} nowMs={nowMs} />}
      <ol className={styles.list}>
        {visibleEntries.map(({ at, price }, index) => (
          <li key={at} className={styles.entry}>
            <time dateTime={new Date(at).toISOString()} title={formatMoment(at, i18n.language)}>
              {formatDate(at, nowMs, i18n.language)}
            </time>
            {price === null ? (
              <span className={styles.gone}>{t('prices.gone')}</span>
            ) : (
              <>
                <Change change={changes[index] ?? null} />
                <Money money={price} />
              </>
            )}
          </li>
        ))}
      </ol>
      {hidden === 0 ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {t('prices.more', { count: hidden })}
        </Button>
      )}
    </section>
  );
}

/** The change as an amount and in percent. */
function Change({ change }: { readonly change: PriceChange | null }) {
  const { i18n } = useTranslation();
  if (change === null) return <span />;
  const { by, percent } = change;
  const fell = by.amount.startsWith('-');
  const amount = formatAmount(by.amount, i18n.language);
  return (
    <bdi dir="ltr" className={styles.change} data-move={fell ? 'down' : 'up'}>
      {fell ? amount : `+${amount}`}
      {percent === null ? null : ` (${formatPercent(percent, i18n.language)})`}
    </bdi>
  );
}

const widthPx = 240;
const heightPx = 56;

function StepLine({ steps, nowMs }: { readonly steps: PriceSteps; readonly nowMs: number }) {
  const { t, i18n } = useTranslation('services');
  const { lowest, highest, sinceMs } = steps;
  const from = formatDate(sinceMs, nowMs, i18n.language);
  const values = {
    from,
    lowest: formatMoney(lowest, i18n.language),
    highest: formatMoney(highest, i18n.language),
  };
  return (
    <div role="img" aria-label={t('prices.chart', values)} className={styles.chart}>
      <div className={styles.scale}>
        <bdi dir="ltr">{formatAmount(highest.amount, i18n.language)}</bdi>
        <bdi dir="ltr">{formatAmount(lowest.amount, i18n.language)}</bdi>
      </div>
      <svg
        aria-hidden="true"
        className={styles.line}
        viewBox={`0 0 ${widthPx} ${heightPx}`}
        preserveAspectRatio="none"
      >
        <path d={stepPath(steps, widthPx, heightPx)} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.ends}>
        <span>{from}</span>
        <span>{t('prices.today')}</span>
      </div>
    </div>
  );
}
