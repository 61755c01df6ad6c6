import { expect, test } from 'vitest';
import type { Spooler } from '../../../../electron/backend/base/capabilities.ts';
import { openPrintingDesk } from '../../../../electron/backend/desk/host/printing.ts';
import { defaultSettings } from '../../../../shared/contract/shop/settings.ts';
import { noPrinting, type Printer } from '../../../../shared/model/printing/printer.ts';
import { fakePrinter } from '../../../support/printing/printer-under-test.ts';
import { labelSheet } from '../../../support/printing/sheets.ts';
import { noCapabilities } from '../../../support/shop/backend-under-test.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

const labels = (at: Printer['at']): Printer => ({ id: 'p', name: 'Counter', prints: 'labels', dpi: 203, at });
const sheets = [labelSheet('490154203237518')];
const printed = { printerId: 'p', paper: 'label-4x1' as const, copies: 1, sheets };

test('jobs for one printer are sent one after the other, each completely', async () => {
  const printer = await fakePrinter();
  const shop = await openShop({ connect: false });
  const at = { by: 'network', host: '127.0.0.1', port: printer.port, outside: false } as const;
  await shop.client.settings.write({ printing: { ...noPrinting, printers: [labels(at)] } });
  await Promise.all([1, 2, 3].map((copies) => shop.client.printing.print({ ...printed, copies })));
  const jobs = printer.received().map((bytes) => bytes.toString('latin1'));
  expect(jobs.map((text) => /\^PQ(\d)/.exec(text)?.[1])).toEqual(['1', '2', '3']);
  for (const text of jobs) expect(text.trimEnd()).toMatch(/^~HS\^XA.*\^XZ$/s);
});

test('a job is not sent to a supplier', async () => {
  const shop = await openShop();
  const [connection] = (await shop.client.connections.list()).connections;
  const { hostname, port } = new URL(connection?.baseAddress ?? '');
  const at = { by: 'network', host: hostname, port: Number(port), outside: true } as const;
  await shop.client.settings.write({ printing: { ...noPrinting, printers: [labels(at)] } });
  await expect(shop.client.printing.print(printed)).rejects.toMatchObject({
    code: 'printer',
    data: { printer: 'Counter', why: 'supplier', printed: 'nothing' },
  });
});

test('a system printer gets the unchanged job by the spooler', async () => {
  const handed: [string, string][] = [];
  const spooler: Spooler = {
    list: async () => ['Zebra'],
    async print(queue, bytes) {
      handed.push([queue, new TextDecoder().decode(bytes)]);
      return { ok: true, taken: true };
    },
  };
  const shop = await openShop({
    connect: false,
    host: { capabilities: { ...noCapabilities, printRaw: { by: 'host', use: spooler } } },
  });
  expect(await shop.client.printing.systemPrinters()).toEqual(['Zebra']);
  const at = { by: 'system', queue: 'Zebra' } as const;
  await shop.client.settings.write({ printing: { ...noPrinting, printers: [labels(at)] } });
  expect(await shop.client.printing.print(printed)).toEqual({ taken: true });
  expect(handed).toEqual([['Zebra', expect.stringMatching(/^\^XA/)]]);
});

test('a closing app finishes the running job, starts no other, and does not wait for a hanging printer', async () => {
  const given: string[] = [];
  let finish = (): void => {};
  const spooler: Spooler = {
    list: async () => [],
    async print(_, bytes) {
      given.push(new TextDecoder().decode(bytes));
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { ok: true, taken: true };
    },
  };
  let runOut = (): void => {};
  const after = (_delayMs: number, run: () => void) => {
    runOut = run;
    return () => {};
  };
  const printing = { ...noPrinting, printers: [labels({ by: 'system', queue: 'Zebra' })] };
  const parts = {
    settings: { read: () => ({ ...defaultSettings, printing }) },
    spooler,
    clock: { after },
    supplierAddresses: async () => [],
  };
  const desk = openPrintingDesk(parts);
  const first = desk.print(printed);
  const second = desk.print(printed);
  await eventually(
    async () => given.length,
    (count) => count === 1,
  );
  const stopped = desk.stop();
  finish();
  expect(await first).toMatchObject({ ok: true });
  expect(await second).toMatchObject({
    ok: false,
    failure: { data: { why: 'closing', printed: 'nothing' } },
  });
  await stopped;
  expect(given).toHaveLength(1);

  const hanging = openPrintingDesk(parts);
  void hanging.print(printed);
  const gone = hanging.stop();
  runOut();
  await gone;
});

test('a job is not printed when its printer is removed, its paper differs, or letters lack a picture', async () => {
  const shop = await openShop({ connect: false });
  await expect(shop.client.printing.print(printed)).rejects.toMatchObject({
    code: 'printer',
    data: { why: 'unknown', printed: 'nothing' },
  });
  const [sheet] = sheets;
  if (sheet === undefined) throw new Error('no sheet');
  const undrawn = { ...sheet, parts: { ...sheet.parts, shop: { text: 'متجر', picture: null } } };
  await expect(shop.client.printing.print({ ...printed, sheets: [undrawn] })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  await expect(
    shop.client.printing.print({ ...printed, sheets: Array(100).fill(sheet), copies: 11 }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
});
