import { describe, expect, test } from 'vitest';
import { type Caller, errorOf, imeiOf, listOf, startCaller } from './practice-caller.ts';

const fullInfo = 107;
const hour = 3_600_000;

describe('an order', () => {
  test('goes from PENDING through In Process to its result, by its own clock', async () => {
    const caller = await startCaller();
    const reference = await placed(caller, fullInfo, 1);
    const seen = [await statusOf(caller, reference)];
    for (let second = 0; second < 25; second += 1) {
      await caller.pass(1_000);
      const status = await statusOf(caller, reference);
      if (status !== seen.at(-1)) seen.push(status);
    }
    expect(seen).toEqual(['PENDING', 'In Process', 'SUCCESS']);
    const { CODE } = listOf(await caller.act('getimeiorder', { ID: reference }));
    for (const line of [
      'Model: iPhone',
      `IMEI: ${imeiOf(1)}`,
      'Find My iPhone: <font color',
      'SimLock: ',
      'Warranty: ',
    ])
      expect(CODE).toContain(line);
    expect(CODE).toContain('<br />');
    expect(CODE).toContain('<br>');
  });

  test('takes hours for an unlock, and less time on a faster clock', async () => {
    const slow = await startCaller();
    const unlock = slow.supplier.orders.bind(slow.supplier);
    const name = 'Samsung Network Unlock – Canada';
    const id = await serviceNamed(slow, name);
    await placed(slow, id, 3);
    await slow.pass(hour / 2);
    expect(unlock()[0]?.status).not.toBe('SUCCESS');
    await slow.pass(6 * hour);
    expect(['SUCCESS', 'REJECTED']).toContain(unlock()[0]?.status);

    const fast = await startCaller({ speed: 600 });
    await placed(fast, id, 3);
    await fast.pass(36_000);
    expect(['SUCCESS', 'REJECTED']).toContain(fast.supplier.orders()[0]?.status);
  });

  test('keeps the progress it had when the clock changes speed', async () => {
    const caller = await startCaller({ speed: 600 });
    const id = await serviceNamed(caller, 'Samsung Network Unlock – Canada');
    const reference = await placed(caller, id, 4);
    await caller.pass(5_900);
    const before = await statusOf(caller, reference);
    await caller.supplier.setSpeed(1);
    expect(await statusOf(caller, reference)).toBe(before);
    await caller.pass(60_000);
    expect(['PENDING', 'In Process']).toContain(await statusOf(caller, reference));
  });

  test('always gets the same result for the same identifier, and different results for different identifiers', async () => {
    const [one, two] = [await startCaller(), await startCaller()];
    const codes = async (caller: Caller) => {
      for (let number = 0; number < 5; number += 1) await placed(caller, fullInfo, number);
      await caller.pass(60_000);
      return caller.supplier.orders().map(({ code }) => code);
    };
    const first = await codes(one);
    expect(await codes(two)).toEqual(first);
    expect(new Set(first).size).toBe(5);
  });

  test('gets a code of digits only for a network unlock', async () => {
    const caller = await startCaller();
    const id = await serviceNamed(caller, 'LG Unlock Code – USA');
    for (let number = 0; number < 8; number += 1) await placed(caller, id, number);
    await caller.pass(24 * hour);
    const good = caller.supplier.orders().filter(({ status }) => status === 'SUCCESS');
    expect(good.length).toBeGreaterThan(3);
    for (const { code } of good) expect(code).toMatch(/^\d{16}$/);
  });
});

describe('a rejection', () => {
  test('gives its reason in CODE, refunds the price, and shows the refund in the wallet', async () => {
    const caller = await startCaller();
    const id = await serviceNamed(caller, 'LG Unlock Code – Canada');
    const reference = await placedToEnd(caller, id, 'REJECTED');
    const { price } = caller.supplier.orders().find((order) => order.reference === reference) ?? {
      price: '',
    };
    const balance = async () => Number(listOf(await caller.act('accountinfo')).credit);
    const spent = await balance();
    await caller.pass(24 * hour);
    expect(listOf(await caller.act('getimeiorder', { ID: String(reference) }))).toMatchObject({
      STATUS: 'REJECTED',
      CODE: expect.stringMatching(/\w/),
    });
    expect(await balance()).toBeGreaterThanOrEqual(spent + Number(price));
    const rows = (await caller.rest('GET', '/api/v1/transactions')).json.data;
    expect(rows.filter((row: { order_id: number }) => row.order_id === reference)).toMatchObject([
      { type: 'refund', amount: price },
      { type: 'debit', amount: `-${price}` },
    ]);
  });

  test('keeps the wallet’s rows adding up to the balance at every row', async () => {
    const caller = await startCaller();
    for (let number = 0; number < 30; number += 1) await placed(caller, 101, number);
    await caller.pass(60_000);
    await caller.supplier.setBalance('20.00');
    const rows = (await caller.rest('GET', '/api/v1/transactions')).json.data.toReversed();
    let cents = 0;
    for (const row of rows) {
      cents += Math.round(Number(row.amount) * 100);
      expect(Math.round(Number(row.balance_after) * 100)).toBe(cents);
    }
    expect(cents).toBe(2_000);
    expect(rows[0]).toMatchObject({ type: 'credit', amount: '500.00' });
    expect(new Set(rows.map((row: { id: number }) => row.id)).size).toBe(rows.length);
  });
});

test('resetting returns to the first day and uses no reference twice', async () => {
  const caller = await startCaller();
  const before = await placed(caller, 101, 1);
  await caller.supplier.reset();
  expect(caller.supplier.orders()).toEqual([]);
  expect(listOf(await caller.act('accountinfo')).credit).toBe('500.00');
  expect(errorOf(await caller.act('getimeiorder', { ID: before }))).toBe('NoResultFound');
  expect(Number(await placed(caller, 101, 1))).toBeGreaterThan(Number(before));
});

async function placed(caller: Caller, serviceId: number, number: number): Promise<string> {
  return String(listOf(await caller.place(serviceId, imeiOf(number))).REFERENCEID);
}

async function statusOf(caller: Caller, reference: string): Promise<string> {
  return listOf(await caller.act('getimeiorder', { ID: reference })).STATUS;
}

async function placedToEnd(caller: Caller, serviceId: number, end: string): Promise<number> {
  for (let number = 0; number < 60; number += 1) {
    await placed(caller, serviceId, number);
    const last = caller.supplier.orders().at(-1);
    if (last?.willEnd === end) return last.reference;
  }
  throw new Error(`none of 60 ends ${end}`);
}

async function serviceNamed(caller: Caller, name: string): Promise<number> {
  const { data } = (await caller.rest('GET', '/api/v1/services')).json;
  return data.find((service: { name: string }) => service.name === name).id;
}
