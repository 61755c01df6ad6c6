import { useQuery } from '@tanstack/react-query';
import { useContract } from '../../client/contract-context.tsx';
import { BalanceFigure } from './balance-figure.tsx';
import { BudgetMeter } from './budget-meter.tsx';
import { ConnectionMenu } from './connection-menu.tsx';
import { OrderSearch } from './order-search.tsx';
import styles from './top-bar.module.css';

/** Connection, balance and its age, request budget, search: always here, always in this order. */
export function TopBar() {
  const contract = useContract();
  const { data: known } = useQuery(contract.connections.list.queryOptions());
  return (
    <header className={styles.bar}>
      <ConnectionMenu />
      {known?.selectedId ? (
        <>
          <BalanceFigure />
          <BudgetMeter />
        </>
      ) : null}
      <OrderSearch />
    </header>
  );
}
