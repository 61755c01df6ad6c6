import type { ListRow } from '../../../../shared/model/list/rows/row.ts';
import { useDeviceHistory } from '../../../client/use-device-history.ts';
import { DeviceHistory } from '../../../ui/order/device-history.tsx';
import styles from './row-history.module.css';

/**
 * Device memory of the row that a person stands on: all that was ever ordered for it, of any service. Asked for one row, never for the
 * list. As high for every row, so that walking along them moves nothing.
 */
export function RowHistory({ identifier }: { readonly identifier: string }) {
  const history = useDeviceHistory(identifier);
  return (
    <div className={styles.memory} aria-live="polite">
      {history === null ? null : <DeviceHistory {...history} most={3} />}
    </div>
  );
}

/** What a row is about, as it will be ordered; empty where nobody knows yet. */
export function identifierOf({ verdict }: ListRow): string {
  return 'identifier' in verdict ? verdict.identifier.trim().slice(0, 200) : '';
}
