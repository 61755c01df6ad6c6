import { expect, test } from 'vitest';
import type { NoticeHost } from '../../electron/backend/base/capabilities.ts';
import { createSystemClock } from '../../electron/system-clock.ts';
import type { Notice } from '../../shared/model/host/notice.ts';
import { noCapabilities } from '../support/shop/backend-under-test.ts';
import { tellWords } from '../support/shop/host-under-test.ts';
import type { ShopClient } from '../support/shop/shop-client.ts';
import { openShop } from '../support/shop/shop-under-test.ts';
import { openedDoor, pairedTill } from '../support/till/machines.ts';
import { eventually } from '../support/time/eventually.ts';

/** A system that shows notices, and a person who clicks them. */
function noticeSystem() {
  const shown: Notice[] = [];
  let act: Parameters<NoticeHost['onAct']>[0] = () => {};
  const use: NoticeHost = {
    show: (notice) => void shown.push(notice),
    onAct(listener) {
      act = listener;
    },
    copy() {},
  };
  return { shown, use: { by: 'host' as const, use }, click: (id: string) => act(id, 'open') };
}

/** Records the notices for this client's page, after the first state of the shop. */
async function noticesOn(client: ShopClient): Promise<Notice[]> {
  const reported: Notice[] = [];
  const signals = await client.host.signals();
  await signals.next();
  void (async () => {
    for await (const signal of signals) if (signal.what === 'notice') reported.push(signal.notice);
  })().catch(() => {});
  return reported;
}

test('a notice is shown at the host and at each till, by the system or by the page', async () => {
  const [atDesk, atTill] = [noticeSystem(), noticeSystem()];
  const shop = await openShop({ host: { capabilities: { ...noCapabilities, notify: atDesk.use } } });
  await tellWords(shop.client);
  const host = await openedDoor(shop.router);
  const withSystem = await pairedTill(host, { capabilities: { notify: atTill.use } });
  const withPage = await pairedTill(host, { name: 'Counter 3', capabilities: { notify: { by: 'page' } } });
  const [onDesk, onFirst, onSecond] = await Promise.all(
    [shop.client, withSystem.client, withPage.client].map(noticesOn),
  );
  await shop.client.host.tryNotice();
  await eventually(
    async () => [atTill.shown.length, onSecond?.length],
    ([system, page]) => system === 1 && page === 1,
  );
  expect(atDesk.shown).toHaveLength(1);
  expect(atTill.shown[0]).toMatchObject({ id: 'trial.', actions: [] });
  // A page gets no notice if its system shows the notice.
  expect([onDesk, onFirst]).toEqual([[], []]);
});

test('a click on a notice at a till opens its subject there', async () => {
  const atTill = noticeSystem();
  const shop = await openShop();
  const till = await pairedTill(await openedDoor(shop.router), { capabilities: { notify: atTill.use } });
  const requests = await till.client.host.requests();
  atTill.click('order.11111111-2222-3333-4444-555555555555');
  expect((await requests.next()).value).toMatchObject({ what: 'open' });
});

test('a till shows no notice in its quiet hours', async () => {
  const atTill = noticeSystem();
  const shop = await openShop();
  await tellWords(shop.client);
  const host = await openedDoor(shop.router);
  const noon = new Date(2026, 0, 5, 12).getTime();
  const clock = { ...createSystemClock(), nowMs: () => noon };
  const till = await pairedTill(host, { clock, capabilities: { notify: atTill.use } });
  const { notices } = await till.client.settings.read();
  await till.client.settings.write({ notices: { ...notices, quiet: { from: '11:00', to: '13:00' } } });
  const onTill = await noticesOn(till.client);
  const other = await pairedTill(host, { name: 'Counter 3', capabilities: { notify: { by: 'page' } } });
  const onOther = await noticesOn(other.client);
  await shop.client.host.tryNotice();
  await eventually(
    async () => onOther.length,
    (count) => count === 1,
  );
  // A notice for this till would arrive before the next signal.
  await till.client.host.hold({ held: true });
  const signals = await till.client.host.signals();
  for await (const reported of signals) if (reported.what === 'standing' && reported.standing.held) break;
  expect([atTill.shown, onTill]).toEqual([[], []]);
});
