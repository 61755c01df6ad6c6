import { afterEach, expect, test } from 'vitest';
import { createSystemClock } from '../../../../electron/system-clock.ts';
import type { OrderTable } from '../../../../shared/model/order/order-cells.ts';
import { type OrderSelection, orderFilterSchema } from '../../../../shared/model/order/order-filter.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ['Pacific/Kiritimati', '2026-11-21T11:00:00Z', '2026-11-22'],
  ['Pacific/Pago_Pago', '2026-11-22T10:59:00Z', '2026-11-21'],
  ['Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29'],
])('in %s, at %s, exports and reports use the day %s', async (TZ, moment, day) => {
  process.env.TZ = TZ;
  const names: string[] = [];
  const { client } = await openShop({
    clock: { ...createSystemClock(), nowMs: () => Date.parse(moment) },
    host: {
      handOut: async ({ name }) => {
        names.push(name);
        return { how: 'saved', path: name };
      },
    },
  });
  const selection: OrderSelection = { by: 'filter', filter: orderFilterSchema.parse({}), except: [] };
  const table: OrderTable = { columns: [{ key: 'identifier', head: 'IMEI' }], states: {} };
  await client.orders.export({ selection, table, format: 'csv' });
  expect(names).toEqual([`orders-${day}.csv`]);
  expect((await client.backups.exportJournal()).file).toContain(`journal-${day}`);
  const { days } = await client.reports.read({ days: 7 });
  expect(days.at(-1)?.day).toBe(day);
  expect(new Set(days.map((each) => each.day)).size).toBe(7);
});
