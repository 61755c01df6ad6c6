import type { ListRow } from '../../../../shared/model/list/rows/row.ts';
import { useDeviceHistory } from '../../../client/use-device-history.ts';
import { DeviceHistory } from '../../../ui/order/device-history.tsx';
import styles from './row-history.module.css';

/**
 * Every order for the identifier of the focused row, of any service. Loaded for one row, never for the list. Its height is fixed,
 * so that moving along the rows shifts nothing.
 */
export function RowHistory({ identifier }: { readonly identifier: string }) {
  const history = useDeviceHistory(identifier);
  return (
    <div className={styles.memory} aria-live="polite">
      {history === null ? null : <DeviceHistory {...history} most={3} />}
    </div>
  );
}

/** The identifier of a row as it will be ordered; empty if unknown. */
export function identifierOf({ verdict }: ListRow): string {
  return 'identifier' in verdict ? verdict.identifier.trim().slice(0, 200) : '';
}
