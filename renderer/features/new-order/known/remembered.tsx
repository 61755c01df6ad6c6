import { useDeviceMemory } from '../../../client/device-memory.ts';
import { DeviceMemory } from '../../../ui/order/device-memory.tsx';

/** What was ever ordered for the identifier in the field, of any service; nothing while there is none. */
export function Remembered({ identifier }: { readonly identifier: string }) {
  const remembered = useDeviceMemory(identifier);
  if (identifier === '' || remembered === null || remembered.orders.length === 0) return null;
  return <DeviceMemory {...remembered} />;
}
