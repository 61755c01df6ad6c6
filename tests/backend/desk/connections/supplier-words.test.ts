import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { openUnforeseen, unforeseenKey } from '../../../support/supplier/unforeseen-supplier.ts';
import { eventually } from '../../../support/time/eventually.ts';

const suspended = { ERROR: [{ MESSAGE: 'Your account is suspended' }] };

async function openSuspended() {
  const answers: Record<string, unknown> = {
    accountinfo: { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'USD' } }] },
    imeiservicelist: { SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'Check', CREDIT: '0.08' }] }] },
    placeimeiorder: suspended,
  };
  const shop = await openUnforeseen(answers);
  await shop.client.connections.select({ id: shop.id });
  await shop.client.account.refresh();
  await shop.client.catalogue.refresh();
  return { ...shop, answers };
}

test('a suspended account is reported in the supplier’s own words for every request', async () => {
  const { client, id, answers } = await openSuspended();
  const placed = await client.orders.place({
    requestId: crypto.randomUUID(),
    serviceId: '12',
    identifier: sampleImei(1),
    quotedPrice: { amount: '0.08', currency: 'USD' },
  });
  const read = await untilOrder(client, placed.id, 'refused', 'uncertain');
  expect(read?.order.reason).toContain('Your account is suspended');
  answers.accountinfo = suspended;
  answers.imeiservicelist = suspended;
  for (const ask of [
    client.account.refresh,
    client.catalogue.refresh,
    () => client.connections.check({ id }),
  ])
    await expect(ask()).rejects.toMatchObject({
      data: expect.objectContaining({ words: 'Your account is suspended' }),
    });
});

test('the doctor reports a suspended account in the supplier’s words, with time and action but no credentials', async () => {
  const { client, id, answers } = await openSuspended();
  answers.accountinfo = suspended;
  const found = [];
  for await (const finding of await client.diagnostics.examine({ connectionId: id })) found.push(finding);
  const reported = found.find(({ problem }) => problem === 'account-suspended');
  expect(reported).toMatchObject({
    verdict: 'bad',
    evidence: expect.stringContaining('Your account is suspended'),
  });
  expect(reported?.asked?.what).toMatch(/^POST http:\/\/127\.0\.0\.1:\d+\/api\/fusion action=accountinfo$/);
  expect(reported?.asked?.at).toBeGreaterThan(0);
  expect(JSON.stringify(found)).not.toContain(unforeseenKey);
  expect(found.find(({ step }) => step === 'address')?.asked).toBeNull();
});

test.each([
  [
    { message: 'Access denied by bot-protection. IPs used for automation should be whitelisted' },
    'key-refused',
  ],
  ['<html><title>Just a moment...</title></html>', 'not-understood'],
])(
  'a bot check instead of an answer is reported as a firewall, not as a refused key: %j',
  async (said, code) => {
    const { client, id, answers } = await openSuspended();
    answers.accountinfo = said;
    // Background requests may meanwhile succeed, which clears the reported words.
    const connection = await eventually(
      async () => {
        const failure = await client.connections.check({ id }).then(null, (error: unknown) => error);
        expect(failure).toMatchObject({ code });
        return (await client.connections.list()).connections[0];
      },
      (checked) => checked?.health !== 'ok',
    );
    expect(`${connection?.health} ${connection?.healthDetail}`).toMatch(/firewall|in-front/i);
    expect(connection?.health).not.toBe('key-refused');
  },
);
