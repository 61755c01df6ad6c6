import { useTranslation } from 'react-i18next';
import { type Money as Amount, isHidden } from '../../../shared/model/base/decimal.ts';
import { formatAmount, formatMoney } from './format.ts';
import styles from './money.module.css';

/** An exact amount in tabular figures with its currency, always left to right. Null says that it is not known. */
export function Money({
  money,
  size = 'text',
}: {
  readonly money: Amount | null;
  readonly size?: 'text' | 'figure';
}) {
  const { t, i18n } = useTranslation();
  if (money === null) return <span className={styles.unknown}>{t('unknownAmount')}</span>;
  if (isHidden(money))
    return (
      <bdi dir="ltr" className={styles.unknown}>
        {formatMoney(money, i18n.language)}
      </bdi>
    );
  return (
    <bdi dir="ltr" className={styles.money} data-size={size}>
      <span className="mono">{formatAmount(money.amount, i18n.language)}</span>
      <span className={styles.currency}> {money.currency === '' ? t('noCurrency') : money.currency}</span>
    </bdi>
  );
}
