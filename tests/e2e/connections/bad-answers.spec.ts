import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { doctorKey, html, panel } from '../../support/doctor/doctor-panel.ts';
import { answer, raw, type Step, startScriptedServer } from '../../support/network/scripted-server.ts';
import { test } from '../../support/page/e2e.ts';

// After a bad answer the screen names the failure and keeps the last good catalogue with its age.

const unread = 'We could not read the answer';
const failing = 'The supplier’s server has an error';
const row = (id: number, more: object) => ({
  SERVICEID: id,
  SERVICENAME: `Service ${id}`,
  TIME: '1-2',
  ...more,
});
const listOf = (...rows: object[]) => ({ SUCCESS: [{ MESSAGE: 'List', LIST: rows }] });
const good = listOf(row(1, { CREDIT: '1.50' }), row(2, { CREDIT: '2.25' }));
const noRest = answer('<h1>Not Found</h1>', 404, html);

const bad: readonly (readonly [what: string, step: Step, title: string | RegExp])[] = [
  ['a challenge', answer('<title>Just a moment...</title>', 200, html), unread],
  ['a firewall’s page', answer('<title>Forbidden</title>', 403, html), /refuses the key|could not be read/],
  [
    'bot protection',
    answer({ message: 'Access denied by bot-protection. IPs used for automation should be whitelisted' }),
    'A firewall in front of the supplier blocks us',
  ],
  ['nothing', answer(''), unread],
  ['half an answer', answer('{"SUCCESS":[{"LIST":[{"SERVICEID":1,'), unread],
  [
    'a connection that breaks',
    raw('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"SUC', 'reset'),
    'The supplier is not reachable',
  ],
  ['a fatal error of PHP', answer('<br />\n<b>Fatal error</b>: Uncaught PDOException', 500, html), failing],
  [
    'XML without a list',
    answer('<?xml version="1.0"?><a>1</a>', 200, { 'Content-Type': 'text/xml' }),
    unread,
  ],
  ['another shape', answer({ hello: 'world' }), unread],
  ['a number', answer('7'), unread],
  [
    'a redirect to another host',
    answer('', 302, { Location: 'https://other.example/' }),
    'This address cannot be used',
  ],
  ['a bomb', answer(gzipSync(Buffer.alloc(60_000_000, 32)), 200, { 'Content-Encoding': 'gzip' }), unread],
  ['a reply that never ends', endless, unread],
  ['no services known', answer({ ERROR: 'No tool found' }), 'The supplier did not accept the order'],
  [
    'too often',
    answer({ ERROR: [{ MESSAGE: 'Sorry, you are calling our service too frequent' }] }),
    'The supplier asks us to slow down',
  ],
];

test('any other reply than a catalogue is named, and the last good catalogue stays with its age', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await supplierOf(answer(good));
  const page = await app.open();
  await connect(page, supplier.baseAddress);
  await openCatalogue(page);
  await fetchCatalogue(page);
  await expect(service(page, 'Service 1')).toContainText('1.50');
  for (const [what, step, title] of bad) {
    await test.step(what, async () => {
      supplier.answerLists(step);
      await fetchCatalogue(page);
      const notice = page.getByRole('alert').filter({ hasText: title }).last();
      await expect(notice).toBeVisible({ timeout: 100_000 });
      await expect(notice).toContainText(/[Nn]othing was (?:ordered|sent|paid)/);
      for (const [name, price] of [
        ['Service 1', '1.50'],
        ['Service 2', '2.25'],
      ] as const)
        await expect(service(page, name)).toContainText(price);
      await expect(page.getByText(/2 services · updated/)).toBeVisible();
    });
  }
  await supplier.close();
});

test('an ambiguous price counts as no price, and the service cannot be ordered', {
  tag: '@whole',
}, async ({ app }) => {
  const prices: readonly (readonly [string, object])[] = [
    ['missing', {}],
    ['negative', { CREDIT: '-1.50' }],
    ['free', { CREDIT: 'free' }],
    ['none', { CREDIT: null }],
    ['words', { CREDIT: 'ask us' }],
    ['two amounts', { CREDIT: '1.50 / 2.00' }],
    ['infinite', { CREDIT: '1e999' }],
  ];
  const rows = [
    ...prices.map(([, more], index) => row(index + 10, more)),
    row(1, { CREDIT: '1.50' }),
    row(2, { CREDIT: '2.25 EUR' }),
  ];
  const supplier = await supplierOf(answer(listOf(...rows)));
  const page = await app.open();
  await connect(page, supplier.baseAddress);
  await openCatalogue(page);
  await fetchCatalogue(page);
  await expect(service(page, 'Service 1')).toContainText('1.50 USD');
  // A price in another currency keeps its currency.
  await expect(service(page, 'Service 2')).toContainText('2.25 EUR');
  for (const [index, [what]] of prices.entries())
    await test.step(what, async () => {
      const line = service(page, `Service ${index + 10}`);
      await expect(line).toContainText('Not readable');
      await expect(line).not.toContainText(/\d[.,]\d\d|USD/);
    });
  await service(page, 'Service 10').click();
  const details = page.getByRole('complementary', { name: 'About this service' });
  await expect(details).toContainText('Price not readable; cannot be ordered');
  const ways = details.getByRole('link', { name: /order/i });
  await expect(ways).toHaveCount(0);
  await service(page, 'Service 1').click();
  await expect(ways).toHaveCount(2);
  await supplier.close();
});

/** A panel without REST; its answer to the request for the list of services can be broken. */
async function supplierOf(list: Step) {
  let lists = list;
  const imeiservicelist: Step = (socket, request) => lists(socket, request);
  const takesKey = (): boolean => true;
  const server = await startScriptedServer([panel({ takesKey, actions: { imeiservicelist }, rest: noRest })]);
  return {
    baseAddress: server.baseAddress,
    close: () => server.close(),
    answerLists(step: Step) {
      lists = step;
    },
  };
}

function endless(socket: Parameters<Step>[0]): void {
  const chunk = Buffer.alloc(1_048_576, '[');
  const more = (): void => void (socket.writable && socket.write(chunk, more));
  socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n', more);
}

async function connect(page: Page, baseAddress: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Supplier');
  await page.getByLabel('Address', { exact: true }).fill(baseAddress);
  await page.getByLabel('API key').last().fill(doctorKey);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
}

async function openCatalogue(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Services and prices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue' })).toBeVisible();
}

async function fetchCatalogue(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Refresh prices' }).first();
  await button.click();
  await expect(button).toBeEnabled();
}

function service(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
}
