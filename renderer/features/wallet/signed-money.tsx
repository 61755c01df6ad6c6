import { type Money as Amount, compareDecimals } from '../../../shared/model/base/decimal.ts';
import { Money } from '../../ui/format/money.tsx';
import styles from './signed-money.module.css';

/** What a row did to the balance, its sign always said. Null: the amount or its direction could not be read. */
export function SignedMoney({ money }: { readonly money: Amount | null }) {
  const gain = money !== null && compareDecimals(money.amount, '0') > 0;
  return (
    <bdi dir="ltr" className={styles.signed} data-gain={gain || undefined}>
      {gain ? <span className="mono">+</span> : null}
      <Money money={money} />
    </bdi>
  );
}
