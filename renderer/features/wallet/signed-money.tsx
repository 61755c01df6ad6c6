import { type Money as Amount, compareDecimals, isHidden } from '../../../shared/model/base/decimal.ts';
import { Money } from '../../ui/format/money.tsx';
import styles from './signed-money.module.css';

/** Shows a row's effect on the balance, always with its sign. `money` is null if amount or direction cannot be read. */
export function SignedMoney({ money }: { readonly money: Amount | null }) {
  const gain = money !== null && !isHidden(money) && compareDecimals(money.amount, '0') > 0;
  return (
    <span className={styles.signed} data-gain={gain || undefined}>
      <Money money={money} plus={gain} />
    </span>
  );
}
