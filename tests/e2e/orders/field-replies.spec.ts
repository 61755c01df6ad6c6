import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { WholeReply } from '../../support/network/scripted-server.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, openScreen, orderAndAsk, orderDevice } from '../../support/page/e2e-shop.ts';
import { startScriptedSupplier } from '../../support/shop/scripted-shop.ts';

const success = (code: string) => ({ SUCCESS: [{ STATUS: '4', CODE: code }] });
const picture = `data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUg'.repeat(300)}`;
const gbk = Buffer.from('c9e8b1b8d0cdbac5a3ba6950686f6e652031333c62723ebca4bbeecbf8a3bad2d1bde2cbf8', 'hex');
const checked = [/Model\s*iPhone 13/, /SIM lock\s*Locked/, /Find My\s*OFF/];

/** A supplier's answer about an order, and the shown result. */
interface FieldReply {
  readonly name: string;
  readonly reply: unknown;
  readonly shows: readonly (string | RegExp)[];
}

const replies: readonly FieldReply[] = [
  {
    name: 'in GBK, declared',
    reply: new WholeReply(
      Buffer.concat([Buffer.from('{"SUCCESS":[{"STATUS":"4","CODE":"'), gbk, Buffer.from('"}]}')]),
      { 'Content-Type': 'application/json; charset=gb2312' },
    ),
    shows: ['设备型号', 'iPhone 13', '激活锁', '已解锁'],
  },
  {
    name: 'with a picture inside',
    reply: success(`<img src="${picture}"><br>Model: iPhone 13<br>SimLock: Unlocked`),
    shows: [/Model\s*iPhone 13/, /SIM lock\s*Unlocked/],
  },
  {
    name: 'in base64',
    reply: success('MTIzNDU2Nzg5MA=='),
    shows: ['MTIzNDU2Nzg5MA== → 1234567890', 'The supplier sent this encoded.'],
  },
  {
    name: 'fields in base64',
    reply: success('TW9kZWw6IGlQaG9uZSAxMzxicj5TaW1Mb2NrOiBVbmxvY2tlZDxicj5GTUk6IE9GRg=='),
    shows: [/Model\s*iPhone 13/, 'The supplier sent this encoded.'],
  },
  {
    name: 'in escaped markup',
    reply: success(
      'Model: iPhone 13&lt;br&gt;SimLock: &lt;font color=red&gt;Locked&lt;/font&gt;&lt;br&gt;FMI: OFF',
    ),
    shows: checked,
  },
  {
    name: 'with line ends written out',
    reply: success('Model: iPhone 13\\nSimLock: Locked\\nFMI: OFF'),
    shows: checked,
  },
  {
    name: 'JSON in JSON',
    reply: success('{"Model":"iPhone 13","SimLock":"Locked","FMI":"OFF"}'),
    shows: checked,
  },
  {
    name: 'for another check digit',
    reply: { SUCCESS: [{ IMEI: anotherCheckDigit(sampleImei(8)), STATUS: '4', CODE: 'Unlocked' }] },
    shows: ['Unlocked'],
  },
  {
    name: 'in a page',
    reply: new WholeReply('<pre>{"SUCCESS":[{"STATUS":"4","CODE":"Unlocked"}]}</pre>', {
      'Content-Type': 'text/html',
    }),
    shows: ['Unlocked'],
  },
  { name: 'encoded twice', reply: JSON.stringify(JSON.stringify(success('Unlocked'))), shows: ['Unlocked'] },
  {
    name: 'a code that lost its digits',
    reply: '{"SUCCESS":[{"STATUS":"4","CODE":1.2345678901235e+15}]}',
    shows: ['A number here lost its last digits at the supplier'],
  },
  {
    name: 'a code of twenty digits',
    reply: '{"SUCCESS":[{"STATUS":"4","CODE":12345678901234567890}]}',
    shows: ['12345678901234567890'],
  },
  {
    name: 'a code that a program wrote as a number',
    reply: '{"SUCCESS":[{"STATUS":"4","CODE":12345678.0}]}',
    shows: ['12345678.0', 'A program wrote this code as a number'],
  },
  {
    name: 'a code in percent encoding',
    reply: success('code%3D12345678'),
    shows: ['code%3D12345678 → code=12345678', 'The supplier sent this encoded.'],
  },
];

const prices = ['Rs. 250', 'R$ 12,50', '৳ 500', '1.5 Credits', 'Free', 'AED 12.00', '12,5 TL'];
const refusals = ['Saldo insuficiente', 'Yetersiz bakiye', '余额不足', 'Low balance'];

test('replies from the field are shown correctly on their orders, or reported', { tag: '@whole' }, async ({
  app,
}) => {
  test.slow();
  let placed = 880_100;
  const refused = new Map(refusals.map((words, at) => [sampleImei(60 + at), words]));
  const supplier = await startScriptedSupplier({
    accountinfo: { SUCCESS: [{ AccountInfo: { credit: '120.50 USDT', currency: 'USDT' } }] },
    imeiservicelist: {
      SUCCESS: [
        {
          LIST: ['0.08 USDT', ...prices].map((CREDIT, at) => ({
            SERVICEID: String(12 + at),
            SERVICENAME: at === 0 ? 'Find My iPhone' : `Check ${at}`,
            CREDIT,
          })),
        },
      ],
    },
    placeimeiorder: (form: URLSearchParams) => {
      const words = [...refused].find(([imei]) => form.toString().includes(imei))?.[1];
      if (words !== undefined) return { ERROR: [{ MESSAGE: words }] };
      placed += 1;
      return { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: placed }] };
    },
    getimeiorder: (form: URLSearchParams) => {
      const reference = Number(/8801\d\d/.exec(form.toString())?.[0]);
      return replies[reference - 880_101]?.reply ?? contradiction;
    },
  });
  const page = await app.open();
  page.setDefaultTimeout(20_000);
  await connectTo(page, supplier);
  await expect(page.getByText('120.50').first()).toBeVisible();
  const shoot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });

  await test.step('prices in other currencies', async () => {
    await openScreen(page, 'Catalogue');
    const grid = page.getByRole('grid');
    for (const price of ['0.08', '250', '12.50', '500', '1.5', '12.00', '12.5'])
      await expect(grid).toContainText(price);
    await shoot('prices');
  });

  const result = page.getByRole('region', { name: 'Result' });
  for (const [at, { name, shows }] of replies.entries())
    await test.step(name, async () => {
      await orderAndAsk(page, at + 1);
      for (const words of shows) await expect(result).toContainText(words);
      await expect(result).not.toContainText('iVBORw0KGgo');
      await shoot(name);
    });

  await test.step('a success with the number of a rejection is neither', async () => {
    await orderAndAsk(page, replies.length + 1);
    await expect(page.getByText('Supplier says “Success / 3”. What does it mean?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Hand over', exact: true })).toHaveCount(0);
    await shoot('contradiction');
  });

  await test.step('an order is found by its number with a label', async () => {
    const imei = sampleImei(1);
    const field = page.getByRole('combobox', { name: 'Search orders' });
    const found = page.getByRole('listbox', { name: 'Orders and customers found' });
    for (const search of [imei, `IMEI: ${imei}`, `IMEI1: ${imei}`, `#${imei}`]) {
      await field.fill(search);
      await expect(found).toContainText(imei);
    }
    await page.keyboard.press('Escape');
  });

  for (const [at, words] of refusals.entries())
    await test.step(`refused: ${words}`, async () => {
      await orderDevice(page, 60 + at);
      await openOrder(page, 60 + at);
      await expect(page.getByText(words).first()).toBeVisible();
      await shoot(`refused ${at}`);
    });
  await supplier.close();
});

test('with references as small as positions, and IMEIs echoed as numbers, each order gets its own result', {
  tag: '@whole',
}, async ({ app }) => {
  const byPosition = { 0: success('Code of order 1'), 1: success('Code of order 2'), apiversion: '6.1' };
  let placed = 0;
  let bulk = 0;
  const supplier = await startScriptedSupplier({
    imeiservicelist: {
      SUCCESS: [
        { LIST: [{ SERVICEID: '12', SERVICENAME: 'Find My iPhone', CREDIT: '0.08', TIME: 'Instant' }] },
      ],
    },
    placeimeiorder: (form: URLSearchParams) => {
      placed += 1;
      const IMEI = Number(/\d{15}/.exec(form.toString())?.[0]);
      return { ID: '12', IMEI, SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: placed }] };
    },
    getimeiorderbulk: () => {
      bulk += 1;
      return byPosition;
    },
    getimeiorder: (form: URLSearchParams) =>
      bulk === 0 ? { SUCCESS: [{ STATUS: '1' }] } : success(`Code of order ${form.get('ID')}`),
  });
  const page = await app.open();
  await connectTo(page, supplier);
  await orderDevice(page, 1);
  await orderDevice(page, 2);
  await expect.poll(() => bulk, { timeout: 120_000 }).toBeGreaterThan(0);
  await openScreen(page, 'Orders');
  for (const device of [1, 2]) {
    const row = page.getByRole('row').filter({ hasText: `Code of order ${device}` });
    await expect(row).toContainText(sampleImei(device), { timeout: 120_000 });
  }
  await supplier.close();
});

const contradiction = { SUCCESS: [{ STATUS: 'Success', STATUS_CODE: 3, CODE: '12345678' }] };

async function openOrder(page: Page, imei: number): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(sampleImei(imei).slice(-6)) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible();
}

function anotherCheckDigit(imei: string): string {
  return imei.slice(0, 14) + ((Number(imei.charAt(14)) + 1) % 10);
}
