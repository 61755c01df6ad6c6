import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../electron/practice/practice-supplier.ts';
import { builtApp } from '../support/app/built-app.ts';
import { makeDataFolder, type RunningShell, runShellToEnd, startShell } from '../support/app/loopback-app.ts';
import { signInToShell } from '../support/app/shell-page.ts';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { listForm } from '../support/lists/list-form.ts';
import { orderForm } from '../support/shop/order-form.ts';
import type { ShopClient } from '../support/shop/shop-client.ts';
import { plainService } from '../support/shop/shop-under-test.ts';
import { eventually } from '../support/time/eventually.ts';

// These tests call the real shell's backend without a page, because simultaneous actions of two windows meet only there.

async function openShopInWindows(): Promise<{
  readonly supplier: Awaited<ReturnType<typeof startPracticeSupplier>>;
  readonly shell: RunningShell;
  readonly folder: string;
  readonly window: ShopClient;
}> {
  await builtApp();
  const supplier = await startPracticeSupplier({ speed: 1 });
  const data = await makeDataFolder();
  const shell = await startShell(data.folder);
  onTestFinished(async () => {
    await shell.end('SIGKILL');
    await supplier.stop();
    await data.remove();
  });
  const window = await signInToShell(shell);
  const signIn = { form: 'key', apiKey: supplier.apiKey } as const;
  await window.connections.add({ name: 'Supplier', baseAddress: supplier.baseAddress, signIn });
  await window.catalogue.refresh();
  return { supplier, shell, folder: data.folder, window };
}

async function whenAllSent(client: ShopClient): Promise<void> {
  await eventually(
    () => client.orders.counts(),
    (counts) => Object.keys(counts).every((state) => !['queued', 'claimed', 'sending'].includes(state)),
  );
}

test('O5: presses, forms and lists that order the same at once order it once, and each refusal names that order', async () => {
  const { supplier, window } = await openShopInWindows();
  const service = await plainService(window);

  // Five presses of one button.
  const form = orderForm(service, 1);
  const answers = await Promise.all(Array.from({ length: 5 }, () => window.orders.place(form)));
  expect(new Set(answers.map((order) => order.id)).size).toBe(1);

  // Six forms with the same IMEI.
  const forms = Array.from({ length: 6 }, () => orderForm(service, 2));
  const settled = await Promise.allSettled(forms.map((each) => window.orders.place(each)));
  const placed = settled.filter((answer) => answer.status === 'fulfilled');
  expect(placed).toHaveLength(1);
  for (const answer of settled.filter((each) => each.status === 'rejected'))
    expect(answer.reason).toMatchObject({ code: 'duplicate-order', data: { orderId: placed[0]?.value.id } });

  // A double click on one list, and the list again from another form.
  const identifiers = Array.from({ length: 8 }, (_, row) => sampleImei(10 + row));
  const click = listForm(service, identifiers, { name: 'The same file' });
  const [first, second] = await Promise.all([window.batches.commit(click), window.batches.commit(click)]);
  expect(second.id).toBe(first.id);
  await expect(window.batches.commit({ ...click, requestId: randomUUID() })).rejects.toMatchObject({
    code: 'imported-before',
    data: { batchId: first.id, name: 'The same file', rows: 8 },
  });

  await whenAllSent(window);
  expect((await window.orders.list({})).total).toBe(10);
  expect(supplier.orders()).toHaveLength(10);
});

test('J3: a second instance on the same folder does not start, and the first continues', {
  tags: 'whole',
}, async () => {
  const { supplier, window, folder } = await openShopInWindows();
  const second = await runShellToEnd(['--browser', '--no-open', '--port', '0', '--data-dir', folder]);
  expect(second.stdout).not.toContain('IMEI Desk is ready');
  const service = await plainService(window);
  await window.orders.place(orderForm(service, 1));
  await whenAllSent(window);
  expect(supplier.orders()).toHaveLength(1);
});
