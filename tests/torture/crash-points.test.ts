import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FaultRuleInput } from '../../electron/practice/faults.ts';
import type { OrderState } from '../../shared/model/order.ts';
import { readOrderBook } from '../support/order-book.ts';
import { judgeOrders } from '../support/order-judge.ts';
import { sampleImei } from '../support/sample-orders.ts';
import { makeTemplateShop, type TemplateShop } from '../support/template-shop.ts';
import { isLongForm, tell } from '../support/torture-form.ts';
import { openWorld, type TortureWorld, tap } from '../support/torture-world.ts';

let template: TemplateShop;
let crashes = 0;
beforeAll(async () => {
  template = await makeTemplateShop();
}, 60_000);
afterAll(async () => {
  tell('crash points', { crashes });
  await template?.remove();
});

async function openOrdering(): Promise<TortureWorld> {
  const world = await openWorld(template.folder);
  onTestFinished(async () => {
    tap.listen(null);
    await world.end();
  });
  await world.start();
  await world.time.advance(1_000);
  return world;
}

function order(world: TortureWorld): void {
  const { serviceId, price: quotedPrice } = template.prices;
  const form = { requestId: randomUUID(), serviceId, identifier: sampleImei(1), quotedPrice };
  void world
    .app()
    ?.client.orders.place(form)
    .catch(() => {});
}

/** Every word between the app and its journal while one order is placed, sent and accepted, in order. */
async function wordsOfOneOrder(): Promise<readonly string[]> {
  const world = await openOrdering();
  const words: string[] = [];
  tap.listen(
    ({ sql, going }) => void words.push(`${going === 'there' ? 'before' : 'after'} ${sql.slice(0, 60)}`),
  );
  order(world);
  await world.time.advance(500);
  expect(readOrderBook(world.journalFile).orders[0]?.state).toBe('pending');
  return words;
}

async function comeBackAndRest(world: TortureWorld): Promise<void> {
  crashes += 1;
  world.kill();
  // What was on its way to the supplier arrives there, whatever happens here.
  await world.time.advance(5_000);
  expect(judge(world)).toEqual([]);
  expect(await world.start()).toBe(true);
  await world.time.advance(20_000);
}

function judge(world: TortureWorld): readonly string[] {
  return judgeOrders(readOrderBook(world.journalFile), world.supplier.orders(), world.supplier.log());
}

test(`O1, O2: killed before and after every ${isLongForm ? 'statement' : 'write'} of an order’s life, it is placed once or said to be uncertain`, async () => {
  const words = await wordsOfOneOrder();
  const commits = words.filter((word) => word.startsWith('before commit'));
  // Placed, claimed, sending, settled.
  expect(commits.length).toBeGreaterThanOrEqual(4);
  const ends = new Map<string, OrderState | 'never written'>();
  for (let point = 1; point <= words.length; point += 1) {
    // Nothing changes at a read: the short form dies at the writes alone.
    if (!isLongForm && / (select|pragma)/.test(words[point - 1] ?? '')) continue;
    const world = await openWorld(template.folder);
    try {
      await world.start();
      await world.time.advance(1_000);
      let left = point;
      tap.listen(() => {
        left -= 1;
        if (left === 0) world.kill();
      });
      order(world);
      await world.time.advance(500);
      tap.listen(null);
      await comeBackAndRest(world);
      expect(judge(world), `killed ${words[point - 1]}`).toEqual([]);
      const [own] = readOrderBook(world.journalFile).orders;
      ends.set(`${point} ${words[point - 1]}`, own?.state ?? 'never written');
      const posts = world.supplier.log().filter((request) => request.action === 'placeimeiorder');
      expect(posts.length, `killed ${words[point - 1]}`).toBeLessThanOrEqual(1);
      expect(['claimed', 'sending', 'queued']).not.toContain(own?.state);
      if (own?.state === 'uncertain')
        expect(posts.length, 'uncertain though it was placed and told').toBeLessThanOrEqual(1);
    } finally {
      tap.listen(null);
      await world.end();
    }
  }
  const states = new Set(ends.values());
  // The points reach from before the order was written, over not knowing, to its end.
  expect(states).toContain('never written');
  expect(states).toContain('uncertain');
  expect([...states].some((state) => state === 'success' || state === 'rejected')).toBe(true);
}, 120_000);

describe('O2: killed in a phase of the request', () => {
  test.each<[string, number, FaultRuleInput]>([
    ['before it was read', 0, { fault: { kind: 'drop', when: 'before-reading' } }],
    ['after it was read and before it was taken', 0, { fault: { kind: 'drop', when: 'before-taking' } }],
    ['after it was taken and before the reply', 1, { fault: { kind: 'drop', when: 'after-taking' } }],
    ['in the middle of the reply', 1, { fault: { kind: 'drop', when: 'mid-reply' } }],
    [
      'while the supplier takes long to take it',
      1,
      { fault: { kind: 'delay', delayMs: 2_000, when: 'before-taking' } },
    ],
    [
      'while the supplier takes long to answer',
      1,
      { fault: { kind: 'delay', delayMs: 2_000, when: 'after-taking' } },
    ],
    [
      'while the supplier never takes and never answers',
      0,
      { fault: { kind: 'never-answer', when: 'before-taking' } },
    ],
    [
      'while the supplier took it and never answers',
      1,
      { fault: { kind: 'never-answer', when: 'after-taking' } },
    ],
  ])('%s, the order is never sent again, and is uncertain unless it is found', async (_, taken, rule) => {
    const world = await openOrdering();
    world.supplier.faults.add({ ...rule, times: 1 });
    let sent = false;
    // The outcome is never written: the first statement after the request is the moment of death.
    tap.listen(({ sql, going }) => {
      if (going === 'there' && sql.startsWith('update "attempts"')) world.kill();
    });
    order(world);
    await world.time.advance(500);
    sent = world.supplier.log().length > 0;
    tap.listen(null);
    await comeBackAndRest(world);
    expect(sent).toBe(true);
    expect(judge(world)).toEqual([]);
    expect(world.supplier.orders()).toHaveLength(taken);
    const { orders, events } = readOrderBook(world.journalFile);
    expect(events.map((event) => event.to_state)).toContain('uncertain');
    if (taken === 0) expect(orders[0]?.state).toBe('uncertain');
  });
});
