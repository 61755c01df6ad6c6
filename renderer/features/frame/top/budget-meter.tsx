import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Budget } from '../../../../shared/model/connection/budget.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout } from '../../../client/use-connections.ts';
import { formatWait } from '../../../ui/format/format.ts';
import { BudgetPanel } from './budget-panel.tsx';
import styles from './top-bar.module.css';

const slots = 12;

/** Remaining requests of the current minute (money-safety L5). A click shows which requests wait, and why. */
export function BudgetMeter() {
  const { t, i18n } = useTranslation('frame');
  const contract = useContract();
  const about = useAbout();
  // Slots become free without a change event, so this query polls.
  const { data: budget, dataUpdatedAt } = useQuery(
    contract.budget.read.queryOptions({
      input: about,
      refetchInterval: (query) => (isScarce(query.state.data) ? 1_000 : 5_000),
    }),
  );
  if (budget === undefined) return null;
  const filled = budget.closedForMs > 0 ? 0 : Math.ceil((budget.left / Math.max(1, budget.limit)) * slots);
  const wait = formatWait(budget.nextSlotInMs, i18n.language);
  const visible =
    budget.closedForMs > 0
      ? t('budget.shortClosed', { wait })
      : budget.left === 0
        ? t('budget.shortWait', { wait })
        : t('budget.short', { count: budget.left });
  return (
    <Popover width={340} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.budget}
          data-spent={isScarce(budget) || undefined}
          data-closed={budget.closedForMs > 0 || undefined}
          aria-label={`${t('budget.label')}: ${visible}`}
        >
          <span className={styles.meter} aria-hidden>
            {Array.from({ length: slots }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: slots have no identity
              <span key={index} className={styles.slot} data-left={index < filled || undefined} />
            ))}
          </span>
          <span className={styles.label}>{visible}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('budget.label')}>
        <BudgetPanel budget={budget} readAtMs={dataUpdatedAt} />
      </Popover.Dropdown>
    </Popover>
  );
}

function isScarce(budget: Budget | undefined): boolean {
  return budget !== undefined && (budget.left === 0 || budget.closedForMs > 0);
}
