import { crc32, deflateSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, orderAndAsk, untilSettled } from '../../support/page/e2e-shop.ts';
import { startScriptedSupplier } from '../../support/shop/scripted-shop.ts';

const other = sampleImei(60);
const picture = `data:image/png;base64,${png(120, 80).toString('base64')}`;

/** Codes by the index of the ordered device, as JSON, as a panel writes them. */
const codes: Readonly<Record<number, string>> = {
  1: JSON.stringify(`<img src="${picture}"><br>Model: iPhone 13<br>SimLock: Unlocked`),
  2: JSON.stringify(Buffer.from('1234567890').toString('base64')),
  3: '1.2345678901235e+15',
  4: JSON.stringify(`IMEI: ${other}<br>Model: iPhone 13<br>SimLock: Unlocked`),
  5: JSON.stringify('Model: iPhone 13<br>SimLock: Unlocked'),
  6: JSON.stringify(
    `<img src="data:image/png;base64,${'iVBORw0KGgoAAAANSUhEUg'.repeat(300)}"><br>Model: iPhone 13`,
  ),
};

test('P2: oddities of a result are shown on its order, and an answer for another device counts once a person says so', {
  tag: '@whole',
}, async ({ app }) => {
  let placed = 880_100;
  const supplier = await startScriptedSupplier({
    placeimeiorder: () => {
      placed += 1;
      return { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: placed }] };
    },
    getimeiorder: (form: URLSearchParams) => {
      const reference = Number(/88010\d/.exec(form.toString())?.[0]);
      const imei = reference === 880_105 ? `"IMEI":"${other}",` : '';
      return `{"ID":"${reference}","SUCCESS":[{${imei}"STATUS":"Success","CODE":${codes[reference - 880_100]}}]}`;
    },
  });
  const page = await app.open();
  await connectTo(page, supplier);
  page.setDefaultTimeout(20_000);
  const result = page.getByRole('region', { name: 'Result' });

  await test.step('a picture is shown as a picture, not as text', async () => {
    await orderAndAsk(page, 1);
    const drawn = result.getByRole('img');
    await expect(drawn).toBeVisible();
    expect(
      await drawn.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    ).toEqual([120, 80]);
    await expect(result).toContainText('iPhone 13');
    await expect(result).not.toContainText('base64');
    await page.getByRole('button', { name: 'Copy result', exact: true }).click();
    expect(await app.copied()).toBe('Model: iPhone 13\nSimLock: Unlocked');
  });

  await test.step('an encoded result is shown in both forms, with a note', async () => {
    await orderAndAsk(page, 2);
    await expect(result).toContainText('MTIzNDU2Nzg5MA== → 1234567890');
    await expect(result).toContainText(/encoded/i);
  });

  await test.step('a number that lost digits is neither copied nor handed over', async () => {
    await orderAndAsk(page, 3);
    await expect(result).toContainText(/digits/);
    await expect(result.getByRole('button', { name: 'Copy result' })).toHaveCount(0);
  });

  await test.step('another device in the result causes a warning', async () => {
    await orderAndAsk(page, 4);
    await expect(result.getByRole('alert')).toContainText(other);
  });

  await test.step('an answer for another device counts once a person says so, by name', async () => {
    await orderAndAsk(page, 5);
    const held = page.getByRole('region', { name: 'The supplier answered, but this does not count' });
    await expect(held).toContainText(other);
    await expect(result).not.toContainText('iPhone 13');
    await held.getByText('Show the supplier’s answer').click();
    await expect(held).toContainText('"CODE":"Model');
    await held.getByRole('button', { name: 'It is about this order…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is this answer about this order?' });
    await expect(dialog).toContainText(sampleImei(5).slice(-4));
    await untilSettled(page);
    await dialog.getByRole('button', { name: 'It is about this order' }).click();
    await expect(dialog.getByText('Required').first()).toBeVisible();
    await dialog.getByLabel('What did you see?').fill('They changed its board and wrote so');
    await dialog.getByLabel('Your name').fill('Mara');
    await dialog.getByRole('button', { name: 'It is about this order' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(result).toContainText('iPhone 13');
    await expect(held).toHaveCount(0);
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText('Said by hand: that answer is about this order');
    await expect(history).toContainText('They changed its board and wrote so');
    await expect(history).toContainText('Mara');
  });

  await test.step('an invalid picture is named instead', async () => {
    await orderAndAsk(page, 6);
    await expect(result).toContainText('A file that is no picture is left out here.');
    await expect(result.getByRole('img')).toHaveCount(0);
    await expect(result).toContainText('iPhone 13');
  });
});

/** A two-coloured PNG of this size. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const numbers = Buffer.alloc(8);
    numbers.writeUInt32BE(data.length, 0);
    numbers.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = (y: number) =>
    Buffer.from([
      0,
      ...Array.from({ length: width }, () => (y < height / 2 ? [200, 40, 40] : [40, 80, 200])).flat(),
    ]);
  const pixels = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
