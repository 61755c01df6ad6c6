import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../../shared/model/service.ts';
import { formatMoney, intlLocale } from '../../ui/format.ts';
import { Keys } from '../../ui/keys.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './cost-bar.module.css';
import type { ImportSummary } from './import-rows.ts';
import { type ListBlocked, type ListCost, mostInBatch } from './list-cost.ts';

interface CostBarProps {
  readonly service: Service;
  readonly summary: ImportSummary;
  readonly cost: ListCost | null;
  readonly blocked: ListBlocked | null;
  readonly includeBefore: boolean;
  readonly onIncludeBefore: (include: boolean) => void;
  readonly overBalance: boolean;
  readonly onOverBalance: (accepted: boolean) => void;
  readonly onGo: () => void;
}

/** The money of a list, what a person must accept in words (O7), and the one button. */
export function CostBar(props: CostBarProps) {
  const { service, summary, cost, blocked } = props;
  const { t, i18n } = useTranslation('import');
  const money = (amount: ListCost['total']) => formatMoney(amount, i18n.language);
  const count = summary.identifiers.length;
  const before = summary.parts.find(({ part }) => part === 'before')?.count ?? 0;
  return (
    <div className={styles.bar}>
      {before === 0 ? null : (
        <Checkbox
          size="xs"
          label={t('includeBefore', { count: before })}
          checked={props.includeBefore}
          onChange={(event) => props.onIncludeBefore(event.currentTarget.checked)}
        />
      )}
      {cost !== null && count > 0 && (cost.missing !== null || cost.after === null) ? (
        <Checkbox
          size="xs"
          className={styles.over}
          label={
            cost.missing === null || cost.balance === null
              ? t('unknownBalance', { total: money(cost.total) })
              : t('over', {
                  total: money(cost.total),
                  balance: money(cost.balance),
                  missing: money(cost.missing),
                })
          }
          checked={props.overBalance}
          onChange={(event) => props.onOverBalance(event.currentTarget.checked)}
        />
      ) : null}
      <div className={styles.line}>
        {cost === null || service.price === null ? null : (
          <dl className={styles.sum}>
            <div>
              <dt>{t('sum', { count, price: money(service.price) })}</dt>
              <dd className={styles.total}>
                <Money money={cost.total} />
              </dd>
            </div>
            <div>
              <dt>{t('balance')}</dt>
              <dd>
                <Money money={cost.balance} />
              </dd>
            </div>
            <div data-below={cost.missing !== null || undefined}>
              <dt>{t('after')}</dt>
              <dd>
                <Money money={cost.after} />
              </dd>
            </div>
          </dl>
        )}
        {blocked === null ? null : (
          <span className={styles.blocked}>
            {t(`blocked.${blocked}`, {
              most: new Intl.NumberFormat(intlLocale(i18n.language)).format(mostInBatch),
            })}
          </span>
        )}
        <Keys shortcut="mod+Enter" />
        <Button size="md" disabled={blocked !== null} onClick={props.onGo}>
          {t('go', { count })}
        </Button>
      </div>
    </div>
  );
}
