import { ConnectionMark } from '../connection/connection-mark.tsx';
import { useHandOver } from './hand-over.ts';

/** The supplier's mark; renders nothing if the shop has only one supplier. */
export function SupplierMark({ connectionId }: { readonly connectionId: string }) {
  const { supplierOf } = useHandOver();
  const name = supplierOf(connectionId);
  return name === null ? null : <ConnectionMark id={connectionId} name={name} />;
}
