import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mayBeCut } from '../../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { openUnforeseen } from '../../../../support/supplier/unforeseen-supplier.ts';
import { eventually } from '../../../../support/time/eventually.ts';

const row = (said: Readonly<Record<string, string>>) => ({
  SUCCESS: [{ LIST: { REFERENCEID: '5001', ...said } }],
});

/** A shop with one order that its supplier accepted under the reference 5001. */
async function openTaken() {
  const answers: Record<string, unknown> = {
    accountinfo: { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'USD' } }] },
    imeiservicelist: {
      SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'Check', CREDIT: '0.08', TIME: 'Instant' }] }],
    },
    placeimeiorder: { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: '5001' }] },
  };
  const shop = await openUnforeseen(answers);
  await shop.client.account.refresh();
  await shop.client.catalogue.refresh();
  const form = {
    serviceId: '12',
    identifier: sampleImei(1),
    quotedPrice: { amount: '0.08', currency: 'USD' },
  };
  const { id } = await shop.client.orders.place({ requestId: randomUUID(), ...form });
  const read = () => shop.client.orders.read({ id });
  await eventually(read, (whole) => whole?.order.state === 'pending');
  const reported = async (said: Readonly<Record<string, string>>) => {
    answers.getimeiorder = row(said);
    await shop.client.orders.askNow({ id });
    return read();
  };
  return { ...shop, id, told: reported };
}

test('a reason that comes after the rejection is stored, shown in the history, and does not change the time of the rejection', async () => {
  const { told: reported } = await openTaken();
  const rejected = await reported({ STATUS: 'REJECTED' });
  expect(rejected?.order).toMatchObject({ state: 'rejected', reason: null });
  const explained = await reported({ STATUS: 'REJECTED', COMMENTS: 'Carrier not supported' });
  expect(explained?.order).toMatchObject({
    state: 'rejected',
    reason: 'Carrier not supported',
    finishedAt: rejected?.order.finishedAt,
  });
  expect(explained?.events.at(-1)).toMatchObject({
    from: 'rejected',
    to: 'rejected',
    why: 'status-read',
    words: 'Carrier not supported',
  });
  // Repeated words are not new, and an answer without them removes nothing.
  for (const said of [{ COMMENTS: 'Carrier not supported' }, {}] as const) {
    const again = await reported({ STATUS: 'REJECTED', ...said });
    expect(again?.order.reason).toBe('Carrier not supported');
    expect(again?.events).toHaveLength(explained?.events.length ?? 0);
  }
});

test('a code that comes after the success is stored, and a later answer without it removes nothing', async () => {
  const { told: reported } = await openTaken();
  expect((await reported({ STATUS: 'SUCCESS' }))?.order).toMatchObject({ state: 'success', result: null });
  const whole = await reported({ STATUS: 'SUCCESS', CODE: '12345678' });
  expect(whole?.order).toMatchObject({ state: 'success', result: '12345678' });
  const noted = await reported({ STATUS: 'SUCCESS', COMMENTS: 'Thank you' });
  expect(noted?.order).toMatchObject({ state: 'success', result: '12345678', reason: 'Thank you' });
  expect((await reported({ STATUS: 'SUCCESS' }))?.order).toMatchObject({
    result: '12345678',
    reason: 'Thank you',
  });
});

test('an ended order with a changed answer shows the new answer', async () => {
  const { told: reported } = await openTaken();
  await reported({ STATUS: 'REJECTED', COMMENTS: 'Carrier not supported' });
  expect((await reported({ STATUS: 'SUCCESS', CODE: '12345678' }))?.order).toMatchObject({
    state: 'success',
    result: '12345678',
    reason: null,
  });
});

test('a list contains the beginning of a long result, and an export contains the whole result', async () => {
  const { client, told: reported } = await openTaken();
  const long = `${'Model: iPhone 14 Pro<br>'.repeat(300)}Unlock Code: 12345678`;
  await reported({ STATUS: 'SUCCESS', CODE: long });
  const [shown] = (await client.orders.list({})).orders;
  expect(shown?.result).toHaveLength(2_000);
  expect(shown && mayBeCut(shown)).toBe(true);
  expect((await client.orders.list({ whole: true })).orders[0]?.result).toMatch(/Unlock Code: 12345678$/);
});
