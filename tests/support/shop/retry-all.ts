import type { Batch } from '../../../shared/model/order/batch.ts';
import type { ShopClient } from './shop-client.ts';

/** Retries every row of a batch that can be retried, like a person who ticks every group; null if no row can be retried. */
export async function retryAll(
  client: ShopClient,
  form: Omit<Parameters<ShopClient['batches']['retry']>[0], 'tokens'>,
): Promise<Batch | null> {
  const groups = await client.batches.planRetry({ id: form.id });
  if (groups.length === 0) return null;
  return client.batches.retry({ ...form, tokens: groups.map(({ token }) => token) });
}
