import { expect, test } from 'vitest';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { openUnforeseen } from '../../../../support/supplier/unforeseen-supplier.ts';
import { eventually } from '../../../../support/time/eventually.ts';

// A number that ends an order in one family does not end it in another: 4 means done at DHRU panels, and in process at GSM Fusion's
// panels.

async function openWithOneOrder(status: Record<string, unknown>) {
  const answers: Record<string, unknown> = {
    accountinfo: {
      SUCCESS: [{ AccoutInfo: { credit: '50.00', currency: 'USD', mail: 'shop@example.com' } }],
    },
    imeiservicelist: {
      SUCCESS: [
        {
          LIST: {
            Checks: {
              GROUPNAME: 'Checks',
              SERVICES: { 7: { SERVICEID: '7', SERVICENAME: 'Check', CREDIT: '0.10' } },
            },
          },
        },
      ],
    },
    placeimeiorder: { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: '98213' }], apiversion: '6.1' },
    getimeiorder: { SUCCESS: [status], apiversion: '6.1' },
  };
  const { client, id } = await openUnforeseen(answers);
  await client.connections.select({ id });
  await client.catalogue.refresh();
  const placed = await client.orders.place({
    requestId: crypto.randomUUID(),
    serviceId: '7',
    identifier: sampleImei(1),
    quotedPrice: { amount: '0.10', currency: 'USD' },
  });
  await eventually(
    () => client.orders.read({ id: placed.id }),
    (found) => found?.order.reference === '98213',
  );
  return { client, id, orderId: placed.id, answers };
}

test('an ambiguous number alone leaves the order open until a person says what it means', async () => {
  const { client, id, orderId } = await openWithOneOrder({ STATUS: 4, CODE: 'Processing' });
  expect(await client.orders.askNow({ id: orderId })).toMatchObject({
    state: 'unknown',
    supplierStatus: '4',
    result: null,
  });
  await client.connections.update({ id, statusFamily: 'gsm-fusion' });
  expect(await client.orders.askNow({ id: orderId })).toMatchObject({ state: 'in-process' });
});

test('the same number means done when it comes with a result', async () => {
  const { client, orderId } = await openWithOneOrder({ STATUS: 4, CODE: 'NCK 12345678' });
  expect(await client.orders.askNow({ id: orderId })).toMatchObject({
    state: 'success',
    result: 'NCK 12345678',
  });
});
