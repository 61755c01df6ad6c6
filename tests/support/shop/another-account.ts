import type { Connection } from '../../../shared/model/connection/connection.ts';
import { connectionForm } from './connection-form.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

/** Adds a second connection to the shop's supplier, selects it and reads its services, as a page would. */
export async function addAnotherAccount({
  client,
  supplier,
}: Pick<ShopUnderTest, 'client' | 'supplier'>): Promise<Connection> {
  const second = await client.connections.add(connectionForm(supplier, 'Another account'));
  await client.connections.select({ id: second.id });
  await client.catalogue.refresh();
  return second;
}
