import type { PracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import type { Money } from '../../../shared/model/base/decimal.ts';
import { sendRaw } from '../network/raw-http.ts';
import type { ShopClient } from './shop-client.ts';
import { plainService } from './shop-under-test.ts';

/** A service with its price, and the supplier's list of services in which this price is raised. */
export interface PriceList {
  readonly serviceId: string;
  readonly price: Money;
  readonly raised: Money;
  /** The supplier's answer to `imeiservicelist` after the price was raised. */
  readonly raisedList: string;
}

export async function openPriceList(client: ShopClient, supplier: PracticeSupplier): Promise<PriceList> {
  const { id: serviceId, price } = await plainService(client);
  const form = 'action=imeiservicelist';
  const { body: list } = await sendRaw(
    Number(new URL(supplier.baseAddress).port),
    [
      'POST /api/fusion HTTP/1.1',
      'Host: 127.0.0.1',
      `Authorization: Bearer ${supplier.apiKey}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${form.length}`,
    ],
    form,
  );
  const amount = String(Number(price.amount) + 1);
  const raisedList = raisePrice(JSON.parse(list), serviceId, amount);
  return { serviceId, price, raised: { ...price, amount }, raisedList: JSON.stringify(raisedList) };
}

/** Returns a copy of the supplier's list with price `amount` in each record of the service. */
function raisePrice(value: unknown, serviceId: string, amount: string): unknown {
  if (Array.isArray(value)) return value.map((each) => raisePrice(each, serviceId, amount));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, raisePrice(each, serviceId, amount)]);
  const record = Object.fromEntries(entries);
  if (String(record.SERVICEID ?? '') === serviceId) record.CREDIT = amount;
  return record;
}
