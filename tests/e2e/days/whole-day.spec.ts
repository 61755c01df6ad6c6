import { expect, type Page } from '@playwright/test';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { scanWith } from '../../support/lists/scanner.ts';
import { test } from '../../support/page/e2e.ts';
import { confirmation, payButton } from '../../support/page/e2e-shop.ts';
import {
  countPresses,
  type InputMode,
  keyboardInput,
  pointerInput,
  presses,
} from '../../support/page/input-modes.ts';

// The app sends at most 60 requests a minute, so a real shop's day takes half an hour; run it by hand, with this variable.
const long = process.env.IMEI_DESK_WHOLE_DAY !== undefined;
const counterOrders = long ? 40 : 8;
const rowsOfList = long ? 300 : 4;
const lists = 3;
const waitMs = long ? 2_400_000 : 240_000;

const service = 'Find My iPhone';
const counter = Array.from({ length: counterOrders }, (_, index) => sampleImei(1 + index));
const listed = Array.from({ length: lists }, (_, list) =>
  Array.from({ length: rowsOfList }, (_, row) => sampleImei(1_000 * (list + 1) + row)),
);
const lostReply = counter[2] ?? '';
const blockedRequest = counter[3] ?? '';
const duringOutage = counter[counterOrders - 1] ?? '';

interface Day {
  readonly page: Page;
  readonly hands: InputMode;
  readonly supplier: () => PracticeSupplier;
  readonly scan: (identifier: string) => Promise<void>;
}

for (const by of ['keyboard', 'mouse'] as const) {
  test(`a whole day by ${by} alone: every order once at the supplier, everything handed over, the money right`, {
    tag: '@whole',
  }, async ({ app, context }) => {
    test.setTimeout(waitMs * 3);
    await countPresses(context);
    const stateFile = test.info().outputPath('books');
    let supplier = await startPracticeSupplier({ speed: 10_000, stateFile });
    const port = Number(new URL(supplier.baseAddress).port);
    try {
      const page = await app.open();
      let keysOfScanner = 0;
      const day: Day = {
        page,
        hands: by === 'keyboard' ? keyboardInput(page) : pointerInput(page),
        supplier: () => supplier,
        // The scanner counts as a separate keyboard: its characters are the only keys of the day that is played by pointer.
        scan: async (identifier) => {
          keysOfScanner += identifier.length + 1;
          await scanWith(page, identifier);
        },
      };
      await test.step('open', () => open(day));
      await test.step('the counter', () => serveCounter(day));
      await test.step('two uncertain', () => settleUncertain(day));
      await test.step('an outage', async () => {
        await supplier.stop();
        await scanForNext(day, duringOutage);
        await expect(page.getByText(/is not reachable/).first()).toBeVisible();
        supplier = await startPracticeSupplier({ port, stateFile });
        await expect.poll(() => placedAt(supplier, duringOutage), { timeout: waitMs }).toBe(1);
      });
      await test.step('a top-up', () => topUp(day));
      for (const [index, list] of listed.entries())
        await test.step(`list ${index + 1}`, () => orderList(day, list, index));
      await test.step('handing over', () => handOver(day));
      await test.step('the end of the day', () => endDay(day));

      const wanted = [...counter, ...listed.flat()];
      expect(
        supplier
          .orders()
          .map(({ identifier }) => identifier)
          .toSorted(),
      ).toEqual(wanted.toSorted());
      const pressed = await presses(page);
      const keysOfPerson = pressed.keys - keysOfScanner;
      expect(by === 'keyboard' ? pressed.pointers : keysOfPerson, 'the other way').toBe(0);
      expect(by === 'keyboard' ? keysOfPerson : pressed.pointers, 'this way').toBeGreaterThan(0);

      await day.hands.goTo('Settings');
      await expect(page.getByText('Updates are not set up in this build.')).toBeVisible();
      // No telemetry, no updates: during the whole day the app contacted only the supplier.
      await app.close();
      const spokenTo = await app.spokenTo();
      const onlySupplier = [`127.0.0.1:${port}`];
      expect(spokenTo ?? onlySupplier).toEqual(onlySupplier);
    } finally {
      await supplier.stop();
    }
  });
}

async function open({ page, hands, supplier }: Day): Promise<void> {
  await hands.write(page.getByLabel('Name', { exact: true }), 'Supplier');
  await hands.write(page.getByLabel('Address', { exact: true }), supplier().baseAddress);
  await hands.write(page.getByLabel('API key').last(), supplier().apiKey);
  await hands.press(page.getByRole('button', { name: 'Connect', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
}

/** From the first scan of the day, on any screen, to the last customer before the outage. */
async function serveCounter(day: Day): Promise<void> {
  const { page, hands, scan, supplier } = day;
  const order = (identifier: string) => ({ action: 'placeimeiorder', identifier });
  const { faults } = supplier();
  faults.add({ match: order(lostReply), times: 1, fault: { kind: 'drop', when: 'after-taking' } });
  faults.add({ match: order(blockedRequest), times: 1, fault: { kind: 'html-page', status: 403 } });
  // While the supplier's list cannot be read, only a person can settle an order.
  faults.add({
    match: { method: 'GET', path: '/api/v1/orders' },
    fault: { kind: 'server-error', status: 503 },
  });
  const [first = '', ...others] = counter.slice(0, -1);
  await scan(first);
  const card = page.getByRole('region', { name: 'Scanned device' });
  await hands.press(card.getByRole('button', { name: 'New order' }));
  await hands.chooseService(page.getByPlaceholder('Find a service by name, group or ID'), service);
  await payFor(day, first);
  for (const identifier of others) await scanForNext(day, identifier);
}

/** The last customer's service stays selected: a scan and a confirmation are enough. */
async function scanForNext(day: Day, identifier: string): Promise<void> {
  await day.scan(identifier);
  await payFor(day, identifier);
}

async function payFor({ page, hands }: Day, identifier: string): Promise<void> {
  const field = page.getByLabel('IMEI', { exact: true });
  await expect(field).toHaveValue(identifier);
  await hands.review(page.getByRole('button', { name: 'Review order' }));
  await expect(confirmation(page)).toContainText(identifier);
  await hands.confirm(payButton(page));
  await expect(field).toHaveValue('');
}

async function settleUncertain(day: Day): Promise<void> {
  const { page, hands, supplier } = day;
  await hands.goTo('Uncertain');
  const row = (identifier: string) => page.getByRole('listitem', { name: identifier });
  for (const identifier of [lostReply, blockedRequest])
    await expect(row(identifier)).toBeVisible({ timeout: waitMs });
  const taken = supplier()
    .orders()
    .find(({ identifier }) => identifier === lostReply);

  await hands.press(row(lostReply).getByRole('link', { name: 'Settle…' }));
  await hands.take(page.getByRole('radio', { name: 'It was placed' }));
  await hands.write(page.getByLabel('Reference at the supplier'), String(taken?.reference));
  await hands.write(page.getByLabel('What did you see?'), 'It is in the panel');
  await hands.write(page.getByLabel('Your name'), 'Mara');
  await hands.press(page.getByRole('button', { name: 'Save decision…' }));
  await hands.confirm(page.getByRole('dialog').getByRole('button', { name: 'It was placed' }));
  await expect(page.getByText('We don’t know if this order was placed')).toHaveCount(0);

  await hands.goTo('Uncertain');
  await hands.press(row(blockedRequest).getByRole('link', { name: 'Settle…' }));
  await hands.take(page.getByRole('radio', { name: 'It was not placed' }));
  await hands.write(page.getByLabel('What did you see?'), 'It is not in the panel');
  await hands.press(page.getByRole('button', { name: 'Save decision…' }));
  await hands.confirm(page.getByRole('dialog').getByRole('button', { name: 'It was not placed' }));
  await expect(page.getByText('Not paid', { exact: true }).first()).toBeVisible();
  expect(placedAt(supplier(), blockedRequest)).toBe(0);
  supplier().faults.clear();

  // The customer still wants the service, so it is ordered again.
  await hands.goTo('New order');
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(service) })).toBeVisible();
  await scanForNext(day, blockedRequest);
  await expect.poll(() => placedAt(supplier(), blockedRequest), { timeout: waitMs }).toBe(1);
}

async function topUp({ page, hands, supplier }: Day): Promise<void> {
  const open = () =>
    supplier()
      .orders()
      .filter(({ status }) => !isFinal(status));
  await expect.poll(open, { timeout: waitMs }).toEqual([]);
  await supplier().setBalance('700.00');
  await hands.goTo('Wallet');
  await hands.press(page.getByRole('button', { name: 'Refresh', exact: true }).first());
  const rows = page.getByRole('grid', { name: 'Wallet' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Adjusted by hand' })).toContainText('Top-up');
  await expect(page.locator('main')).toContainText('700.00');
}

async function orderList({ page, hands }: Day, list: readonly string[], index: number): Promise<void> {
  await hands.goTo('Import');
  const another = page.getByRole('button', { name: 'New list' });
  const chooseFile = page.getByRole('button', { name: 'Choose a file…' });
  await expect(another.or(chooseFile)).toBeVisible();
  if (await another.isVisible()) await hands.press(another);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hands.press(chooseFile)]);
  const buffer = Buffer.from(list.join('\r\n'));
  await chooser.setFiles({ name: `Dealer ${index + 1}.txt`, mimeType: 'text/plain', buffer });
  const picker = page.getByPlaceholder('Find a service by name, group or ID');
  const go = page.getByRole('button', { name: new RegExp(`^Order ${list.length}`) });
  await expect(picker.or(go)).toBeVisible();
  if (await picker.isVisible()) await hands.chooseService(picker, service);
  await hands.review(go);
  const dialog = page.getByRole('dialog', { name: 'Order this list?' });
  await hands.confirm(dialog.getByRole('button', { name: /^Pay / }));
  await expect(page.getByText(new RegExp(`of ${list.length} finished`))).toBeVisible();
}

async function handOver({ page, hands, supplier }: Day): Promise<void> {
  const total = counter.length + listed.flat().length;
  const orders = () => supplier().orders();
  await expect
    .poll(() => orders().filter(({ status }) => isFinal(status)).length, { timeout: waitMs })
    .toBe(total);
  const done = orders().filter(({ status }) => status === 'SUCCESS').length;
  await hands.goTo('Desk');
  const ready = page.getByRole('link', { name: /^Ready to collect/ });
  await expect(ready).toContainText(String(done), { timeout: waitMs });
  await hands.press(ready);
  await hands.handOverAll();
  await expect(page.getByText(`${done} orders handed over`)).toBeVisible();
}

/** The end of the day: no order is open, and the app's figures equal the supplier's. */
async function endDay({ page, hands, supplier }: Day): Promise<void> {
  const cents = (amount: string) => Math.round(Number(amount.replaceAll(/[^\d.]/g, '')) * 100);
  const spent = supplier()
    .orders()
    .filter(({ status }) => status !== 'REJECTED')
    .reduce((sum, { price }) => sum + cents(price), 0);
  await hands.goTo('Desk');
  for (const name of [/^Ready to collect/, /^Open/, /^Uncertain/])
    await expect(page.locator('main').getByRole('link', { name })).toContainText(/\D0/);

  await hands.goTo('Reports');
  await hands.press(page.getByRole('button', { name: 'Refresh', exact: true }));
  const byDay = page.getByRole('region', { name: 'By day' });
  await hands.take(byDay.getByRole('radio', { name: 'Table' }));
  const amounts = byDay.getByRole('row').locator('td:last-child');
  await expect
    .poll(async () => (await amounts.allTextContents()).reduce((sum, text) => sum + cents(text), 0))
    .toBe(spent);

  await hands.goTo('Wallet');
  await hands.press(page.getByRole('button', { name: 'Refresh', exact: true }).first());
  await expect(page.locator('main')).toContainText(supplier().balance());
}

const placedAt = (supplier: PracticeSupplier, wanted: string): number =>
  supplier.orders().filter(({ identifier }) => identifier === wanted).length;

const isFinal = (status: string): boolean => status === 'SUCCESS' || status === 'REJECTED';
