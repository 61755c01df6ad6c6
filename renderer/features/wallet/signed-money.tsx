import { type Money as Amount, compareDecimals } from '../../../shared/model/base/decimal.ts';
import { Money } from '../../ui/format/money.tsx';
import styles from './signed-money.module.css';

/** The effect of a row on the balance, always with its sign. Null: amount or direction could not be read. */
export function SignedMoney({ money }: { readonly money: Amount | null }) {
  const gain = money !== null && compareDecimals(money.amount, '0') > 0;
  return (
    <bdi dir="ltr" className={styles.signed} data-gain={gain || undefined}>
      {gain ? <span className="mono">+</span> : null}
      <Money money={money} />
    </bdi>
  );
}
