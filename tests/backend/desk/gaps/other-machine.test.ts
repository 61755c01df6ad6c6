import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMachineSigns } from '../../../../electron/machine-signs.ts';
import { explains } from '../../../support/house/explains.ts';
import { onlyGap, openGapShop, waitInBatch } from '../../../support/shop/gap-shop.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const here = { system: 'a', name: 'counter', parts: 'two processors', path: '/home/ann', number: '1' };

test('J8: a journal on another machine, or in a copy of its folder, is a gap: waiting orders are uncertain and not sent, and every placement asks', async () => {
  explains('J8');
  let signs: typeof here = here;
  const shop = await openGapShop({ signs: () => signs });
  await shop.deliver(1);
  await waitInBatch(shop, [21, 22]);
  await shop.stopBackend();
  shop.supplier.faults.clear();
  const before = [21, 22].map(shop.sent);

  signs = { ...here, path: '/home/bob', number: '7' };
  await shop.restart();
  const gap = await onlyGap(shop);
  expect(gap).toMatchObject({ kind: 'copied', orders: 0, unsure: 2, accounts: [] });
  await expect(shop.place(3)).rejects.toMatchObject({ code: 'gap' });
  await shop.now().gaps.acknowledge({ id: gap.id });
  await expect(shop.place(3)).rejects.toMatchObject({ code: 'gap' });
  expect((await shop.now().orders.counts()).uncertain).toBe(2);
  expect([21, 22].map(shop.sent)).toEqual(before);

  // The gap is recognized only once; after that, the journal belongs to this machine.
  await shop.restart();
  await onlyGap(shop);
});

test('J8: one changed or temporarily unreadable sign does not mean another machine, even if several signs change over time', async () => {
  let signs: Partial<typeof here> = here;
  const shop = await openGapShop({ signs: () => signs as typeof here });
  await shop.deliver(1);
  const { system: _, ...unread } = here;
  const changes: readonly Partial<typeof here>[] = [
    { ...here, name: 'till' },
    { ...here, name: 'till', parts: 'four processors' },
    { ...unread, name: 'till', parts: 'four processors', path: '/srv/desk' },
    { ...here, name: 'till', parts: 'four processors', path: '/srv/desk', number: '9' },
  ];
  for (const change of changes) {
    signs = change;
    await shop.restart();
    expect(await shop.now().gaps.list(), JSON.stringify(change)).toEqual([]);
  }
});

test('J8: a machine recognizes itself, and a copy of its folder differs in two signs', async () => {
  const parent = await temporaryFolder();
  const folders = ['one', 'two'].map((name) => join(parent, name));
  for (const folder of folders) await mkdir(folder);
  const [one, two] = await Promise.all(folders.map((folder) => readMachineSigns(folder)));
  expect(one).toMatchObject({ path: folders[0], number: String((await stat(folders[0] ?? '')).ino) });
  const changed = Object.keys(one ?? {}).filter((name) => one?.[name] !== two?.[name]);
  expect(changed.sort()).toEqual(['number', 'path']);
});

test.each([
  ['the whole limit, when this machine is recognized and the last run was closed', here, here, 60, 60],
  ['two fifths of the limit, when this machine has no id of its own', { name: 'a' }, { name: 'a' }, 24, 59],
  [
    'two fifths of the limit, while a gap is unread',
    here,
    { ...here, path: '/home/bob', number: '7' },
    24,
    59,
  ],
])('L6: a start on a known key begins with %s', async (_, before, after, lowest, highest) => {
  let signs: Record<string, string> = before;
  const shop = await openGapShop({ signs: () => signs });
  await shop.deliver(1);
  await shop.stopBackend();
  signs = after;
  await shop.restart();
  // The rate rises while the test runs.
  const { perMinute } = await shop.now().budget.read();
  expect(perMinute).toBeGreaterThanOrEqual(lowest);
  expect(perMinute).toBeLessThanOrEqual(highest);
});
