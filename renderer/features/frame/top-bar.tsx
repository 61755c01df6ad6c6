import { BalanceFigure } from './balance-figure.tsx';
import { BudgetMeter } from './budget-meter.tsx';
import { ConnectionMenu } from './connection-menu.tsx';
import { OrderSearch } from './order-search.tsx';
import styles from './top-bar.module.css';

/** Connection, balance and its age, request budget, search: always here, always in this order. */
export function TopBar() {
  return (
    <header className={styles.bar}>
      <ConnectionMenu />
      <BalanceFigure />
      <BudgetMeter />
      <OrderSearch />
    </header>
  );
}
