import { Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Budget, priorities } from '../../../shared/model/budget.ts';
import { useContract } from '../../client/contract-context.tsx';
import { formatWait } from '../../ui/format.ts';
import styles from './top-bar.module.css';

const slots = 12;

/** What is left of the supplier's requests for this minute (money-safety L5), and who waits for one. */
export function BudgetMeter() {
  const { t, i18n } = useTranslation('frame');
  const contract = useContract();
  // Slots come back by time alone, without a change being told.
  const { data: budget } = useQuery(
    contract.budget.read.queryOptions({
      refetchInterval: (query) => (query.state.data?.left === 0 ? 1_000 : 5_000),
    }),
  );
  if (budget === undefined) return null;
  const filled = Math.ceil((budget.left / Math.max(1, budget.limit)) * slots);
  const visible =
    budget.left === 0
      ? t('budget.shortWait', { wait: formatWait(budget.nextSlotInMs, i18n.language) })
      : t('budget.short', { left: budget.left });
  return (
    <Tooltip
      label={<BudgetTip budget={budget} />}
      multiline
      events={{ hover: true, focus: true, touch: true }}
    >
      <button
        type="button"
        className={styles.budget}
        data-spent={budget.left === 0 || undefined}
        aria-label={`${t('budget.label')}: ${visible} (${t('budget.value', { ...budget })})`}
      >
        <span className={styles.meter} aria-hidden>
          {Array.from({ length: slots }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slots have no identity
            <span key={index} className={styles.slot} data-left={index < filled || undefined} />
          ))}
        </span>
        <span className={styles.label}>{visible}</span>
      </button>
    </Tooltip>
  );
}

function BudgetTip({ budget }: { readonly budget: Budget }) {
  const { t, i18n } = useTranslation('frame');
  const waiting = priorities.flatMap((who) => {
    const count = budget.waiting[who] ?? 0;
    return count === 0 ? [] : [t(`budget.who.${who}`, { count })];
  });
  return (
    <>
      <span className={styles.tip}>{t('budget.value', { ...budget })}</span>
      <span className={styles.tip}>
        {budget.nextSlotInMs === 0
          ? t('budget.free')
          : t('budget.next', { wait: formatWait(budget.nextSlotInMs, i18n.language) })}
      </span>
      <span className={styles.tip}>
        {waiting.length === 0 ? t('budget.nobody') : t('budget.waiting', { who: waiting.join(', ') })}
      </span>
    </>
  );
}
