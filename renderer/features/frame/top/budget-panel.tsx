import { useTranslation } from 'react-i18next';
import { type Budget, priorities } from '../../../../shared/model/connection/budget.ts';
import common from '../../../ui/base/common.module.css';
import { formatCount, formatTime, formatWait } from '../../../ui/format/format.ts';
import { IconClockPause, IconTrendingDown } from '../../../ui/icons/icons.tsx';
import styles from './budget-panel.module.css';

/** With fewer granted slots, the share of slots used for placing orders means nothing. */
const minGranted = 20;

/** All figures of the request budget: used, left, time of the next request, what slows requests down, and which requests wait (L4, L5). */
export function BudgetPanel({ budget, readAtMs }: { readonly budget: Budget; readonly readAtMs: number }) {
  const { t, i18n } = useTranslation('frame');
  const { limit, perMinute, used, left, nextSlotInMs, closedForMs, wholeInMs, placed, granted } = budget;
  const figures = [
    [t('budget.used'), t('budget.usedValue', { used, limit })],
    [t('budget.left'), formatCount(closedForMs > 0 ? 0 : left, i18n.language)],
    [
      t('budget.next'),
      nextSlotInMs === 0
        ? t('budget.nextNow')
        : t('budget.nextIn', { wait: formatWait(nextSlotInMs, i18n.language) }),
    ],
    [t('budget.rate'), t('budget.rateValue', { perMinute })],
    ...(granted < minGranted
      ? []
      : [[t('budget.placed'), formatCount(Math.round((placed / granted) * 100), i18n.language)] as const]),
  ] as const;
  const waiting = priorities.flatMap((who) => {
    const count = budget.waiting[who] ?? 0;
    return count === 0 ? [] : [{ who, count }];
  });
  const at = (inMs: number): string => formatTime(readAtMs + inMs, i18n.language);
  return (
    <>
      <h2 className={styles.title}>{t('budget.label')}</h2>
      {closedForMs > 0 ? (
        <p className={styles.closed}>
          <IconClockPause size={16} aria-hidden />
          <span>{t('budget.closed', { time: at(closedForMs) })}</span>
        </p>
      ) : perMinute < limit ? (
        <p className={styles.reduced}>
          <IconTrendingDown size={16} aria-hidden />
          <span>{t('budget.reduced', { wait: formatWait(wholeInMs, i18n.language) })}</span>
        </p>
      ) : null}
      <dl className={common.column}>
        {figures.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.heading}>{t('budget.waiting')}</h3>
      {waiting.length === 0 ? <p className={common.muted}>{t('budget.nobody')}</p> : null}
      <dl className={common.column}>
        {waiting.map(({ who, count }) => (
          <div key={who} className={styles.row}>
            <dt>{t(`budget.who.${who}`)}</dt>
            <dd>{formatCount(count, i18n.language)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
