import type { Batch } from '../../../shared/model/order/batch.ts';
import type { ShopClient } from './shop-client.ts';

/** Retries all rows of a batch that can be retried, as a person does who ticks every group; null if there are none. */
export async function retryAll(
  client: ShopClient,
  form: Omit<Parameters<ShopClient['batches']['retry']>[0], 'tokens'>,
): Promise<Batch | null> {
  const groups = await client.batches.planRetry({ id: form.id });
  if (groups.length === 0) return null;
  return client.batches.retry({ ...form, tokens: groups.map(({ token }) => token) });
}
