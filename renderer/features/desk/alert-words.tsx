import { useTranslation } from 'react-i18next';
import type { PriceMove } from '../../../shared/contract/connections/catalogue.ts';
import { assertNever } from '../../../shared/model/base/assert-never.ts';
import { type Money, signOf } from '../../../shared/model/base/decimal.ts';
import { useCostWords } from '../../ui/format/costs.ts';
import { intlLocale } from '../../ui/format/format.ts';
import type { Alert } from './alert-list.ts';
import styles from './desk-screen.module.css';

/** The text of an alert: one line, or one line per changed price. */
export function AlertWords({ alert }: { readonly alert: Alert }) {
  const { t, i18n } = useTranslation(['desk', 'batches']);
  const costs = useCostWords();
  if (alert.kind === 'prices') return <PriceMoves moves={alert.moves} />;
  return <p className={styles.alertWords}>{words(alert)}</p>;

  function words(reported: Exclude<Alert, { readonly kind: 'prices' }>): string {
    switch (reported.kind) {
      case 'shared':
        return t('alert.shared', { identifier: reported.identifier, reference: reported.reference });
      case 'batch':
        return t('alert.batch', {
          name: reported.name,
          why: t(`batches:why.${reported.why}`),
          count: reported.rows,
        });
      case 'unsent':
      case 'refused':
      case 'unknown':
      case 'claims':
        return t(`alert.${reported.kind}`, { count: reported.count });
      case 'owed':
        return t('alert.owed', { name: reported.name, amount: sum(reported.sums), count: reported.count });
      case 'unknownSpent':
      case 'balanceFell':
        return t(`alert.${reported.kind}`, { name: reported.name, amount: sum(reported.sums) });
      default:
        return assertNever(reported);
    }
  }
  function sum(sums: readonly Money[]): string {
    const each = sums.map((money) => costs(money));
    return new Intl.ListFormat(intlLocale(i18n.language)).format(each);
  }
}

/** One sentence for each price change; if the shop uses the service, it includes the effect on a month's cost. */
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
