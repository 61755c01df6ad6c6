import { useTranslation } from 'react-i18next';
import type { PriceMove } from '../../../shared/contract/connections/catalogue.ts';
import { assertNever } from '../../../shared/model/base/assert-never.ts';
import { type Money, signOf } from '../../../shared/model/base/decimal.ts';
import { useCostWords } from '../../ui/format/costs.ts';
import { intlLocale } from '../../ui/format/format.ts';
import type { Alert } from './alert-list.ts';
import styles from './desk-screen.module.css';

/** The words of an alert: a line, or one per changed price. */
export function AlertWords({ alert }: { readonly alert: Alert }) {
  const { t, i18n } = useTranslation(['desk', 'batches']);
  const costs = useCostWords();
  if (alert.kind === 'prices') return <PriceMoves moves={alert.moves} />;
  return <p className={styles.alertWords}>{words(alert)}</p>;

  function words(told: Exclude<Alert, { readonly kind: 'prices' }>): string {
    switch (told.kind) {
      case 'shared':
        return t('alert.shared', { identifier: told.identifier, reference: told.reference });
      case 'batch':
        return t('alert.batch', { name: told.name, why: t(`batches:why.${told.why}`), count: told.rows });
      case 'unsent':
      case 'refused':
      case 'unknown':
      case 'claims':
        return t(`alert.${told.kind}`, { count: told.count });
      case 'owed':
        return t('alert.owed', { name: told.name, amount: sum(told.sums), count: told.count });
      case 'unknownSpent':
      case 'balanceFell':
        return t(`alert.${told.kind}`, { name: told.name, amount: sum(told.sums) });
      default:
        return assertNever(told);
    }
  }
  function sum(sums: readonly Money[]): string {
    const each = sums.map((money) => costs(money));
    return new Intl.ListFormat(intlLocale(i18n.language)).format(each);
  }
}

/** One sentence each, with the monthly effect if the service is used. */
function PriceMoves({ moves }: { readonly moves: readonly PriceMove[] }) {
  const { t } = useTranslation('desk');
  const say = useCostWords();
  return (
    <ul className={styles.alertMoves}>
      {moves.map(({ serviceId, name, before, now, perMonth }) => {
        const words = { name, before: say(before), now: say(now) };
        if (perMonth === null) return <li key={serviceId}>{t('alert.price', words)}</li>;
        const fell = signOf(perMonth.amount) < 0;
        const amount = say({ ...perMonth, amount: perMonth.amount.replace('-', '') });
        return (
          <li key={serviceId}>{t(fell ? 'alert.priceFell' : 'alert.priceRose', { ...words, amount })}</li>
        );
      })}
    </ul>
  );
}
