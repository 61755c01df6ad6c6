import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { hostUnderTest, tellWords } from '../../../support/shop/host-under-test.ts';
import { pageOf } from '../../../support/shop/page-of.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

test('while the page is locked orders continue, and notices, their buttons and the tray icon show nothing', async () => {
  const clock = createHastenedClock(20);
  const host = hostUnderTest(clock);
  const shop = await openShop({ clock, speed: 3_000, host: { capabilities: host.capabilities } });
  await tellWords(shop.client);
  const page = pageOf(shop.running());
  await page.staff.add({ name: 'Mara', role: 'owner' });
  const { people } = await page.staff.add({ name: 'Ali', role: 'counter' });
  const balances = () => host.views.at(-1)?.lines.filter(({ act }) => act === null).length;
  await eventually(
    async () => balances(),
    (lines) => lines === 1,
  );

  const service = await plainService(page);
  const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
  const { id } = await page.orders.place({ ...form, identifier: sampleImei(1) });
  await page.staff.leave();
  await eventually(
    async () => host.of('result'),
    (reported) => reported.length === 1,
  );
  const [notice] = host.of('result');
  await page.staff.choose({ id: people[0]?.id ?? '' });
  const result = (await page.orders.read({ id }))?.order.result ?? '';
  expect(result).not.toBe('');
  await page.staff.leave();
  expect(notice?.body).not.toContain(result.slice(0, 20));
  host.act(notice?.id ?? '', 'copy');
  await eventually(
    async () => balances(),
    (lines) => lines === 0,
  );
  expect(host.copied).toEqual([]);

  // Everybody may pause sending; only a person signed in at a page may resume it.
  host.choose('hold');
  await eventually(
    async () => host.views.at(-1)?.shape,
    (shape) => shape === 'held',
  );
  host.choose('go-on');
  await page.staff.choose({ id: people[1]?.id ?? '' });
  await eventually(
    async () => host.views.at(-1)?.lines.some(({ act }) => act === 'go-on'),
    (isHeld) => isHeld === true,
  );
  expect(host.views.at(-1)?.shape).toBe('held');
  // The menu shows no balance to a counter without the right to the wallet either.
  expect(balances()).toBe(0);
  expect(host.copied).toEqual([]);
});
