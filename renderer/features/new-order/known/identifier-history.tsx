import { useDeviceHistory } from '../../../client/use-device-history.ts';
import { DeviceHistory } from '../../../ui/order/device-history.tsx';

/** Every order for the identifier in the field, of any service; nothing without one. */
export function IdentifierHistory({ identifier }: { readonly identifier: string }) {
  const history = useDeviceHistory(identifier);
  if (identifier === '' || history === null || history.orders.length === 0) return null;
  return <DeviceHistory {...history} />;
}
