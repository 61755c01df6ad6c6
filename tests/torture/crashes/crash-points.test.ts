import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FaultRuleInput } from '../../../electron/practice/base/faults.ts';
import { nameCommits } from '../../support/house/commit-names.ts';
import { explains } from '../../support/house/explains.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { wirePhases } from '../../support/network/client-sockets.ts';
import { makeTemplateShop, type TemplateShop } from '../../support/shop/template-shop.ts';
import { inWhole, isWholeForm } from '../../support/whole-form.ts';
import { judgeLoss, judgeOrders } from '../../support/world/judges/order-judge.ts';
import { readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { isLongForm, list, seed, tell } from '../../support/world/torture-form.ts';
import { openWorld, sockets, type TortureWorld, tap } from '../../support/world/torture-world.ts';
import { liveThroughDay } from './crash-day.ts';

let template: TemplateShop;
const points: string[] = [];
beforeAll(async () => {
  template = await makeTemplateShop();
});
afterAll(async () => {
  list('crash points', points);
  tell('crash points', { crashes: points.length });
  await template?.remove();
});

async function inWorld<Result>(work: (world: TortureWorld) => Promise<Result>): Promise<Result> {
  const world = await openWorld(template.folder);
  try {
    await world.start();
    await world.time.advance(1_000);
    return await work(world);
  } finally {
    tap.listen(null);
    sockets.listen(null);
    await world.end();
  }
}

function judge(world: TortureWorld): readonly string[] {
  return judgeOrders(readRecordedOrders(world.journalFile), world.supplier.orders(), world.supplier.log());
}

/** Judges the files of the killed app, restarts the app, lets time pass, and judges the files again. */
async function comeBackAndRest(world: TortureWorld, point: string): Promise<void> {
  tap.listen(null);
  sockets.listen(null);
  if (world.app() !== null) world.kill();
  // Requests on their way to the supplier still arrive there.
  await world.time.advance(5_000);
  const left = readRecordedOrders(world.journalFile);
  expect(judge(world), `left when killed ${point}`).toEqual([]);
  expect(await world.start(), point).toBe(true);
  // This time is longer than the deadline of a request.
  await world.time.advance(45_000);
  const now = readRecordedOrders(world.journalFile);
  expect([...judge(world), ...judgeLoss(left, now)], `killed ${point}`).toEqual([]);
  for (const order of now.orders) expect(['claimed', 'sending'], point).not.toContain(order.state);
  const counts = new Map<string, number>();
  for (const { state } of now.orders) counts.set(state, (counts.get(state) ?? 0) + 1);
  const ends = [...counts].map(([state, count]) => `${count} ${state}`).join(', ') || 'nothing written';
  points.push(`${point} → ${ends}`);
}

/** Kills the app right before or after the `count`th commit with this name. Returns false if there are fewer such commits. */
async function dieAt(name: string, when: 'before' | 'after', count: number): Promise<boolean> {
  return inWorld(async (world) => {
    let left = count;
    let isDead = false;
    tap.listen(
      nameCommits((at) => {
        if (isDead || at.name !== name || at.when !== when) return;
        left -= 1;
        if (left > 0) return;
        isDead = true;
        world.kill();
      }),
    );
    await liveThroughDay(world, template);
    if (!isDead) return false;
    await comeBackAndRest(world, `${when} the commit of ${name}${count > 1 ? `, time ${count}` : ''}`);
    return true;
  });
}

test(`J, O1, O2: killed before ${isLongForm ? 'and' : 'or'} after every kind of commit of a day, nothing is lost, altered or paid twice`, async () => {
  const made = new Map<string, number>();
  await inWorld(async (world) => {
    tap.listen(
      nameCommits(({ name, when }) => {
        if (when === 'after') made.set(name, (made.get(name) ?? 0) + 1);
      }),
    );
    await liveThroughDay(world, template);
    expect(judge(world)).toEqual([]);
    const states = readRecordedOrders(world.journalFile).orders.map(({ state }) => state);
    for (const end of ['success', 'refused', 'cancelled']) expect(states).toContain(end);
  });
  // The day contains a commit for every reason to change an order's state, except a changed price.
  for (const why of [
    'placed',
    'claimed',
    'sending',
    'accepted',
    'refused',
    'rate-limited',
    'outcome-unknown',
    'found-after-restart',
    'status-read',
    'cancelled',
    'reconciled',
    'decided-not-placed',
  ])
    expect([...made.keys()].join(' '), `${why} is never committed`).toContain(`“${why}”`);
  const never: string[] = [];
  const sides = ['before', 'after'] as const;
  // The short form tries the commits around sending, and those of the rate limit.
  const sending = /“(placed|claimed|sending|accepted|refused|outcome-unknown|decided-not-placed)”|limiter/;
  const tried = [...made].filter(([name]) => isWholeForm || sending.test(name));
  for (const [index, [name, times]] of tried.entries())
    for (let count = 1; count <= (isLongForm ? Math.min(times, 6) : 1); count += 1)
      // Only the long form tries both sides of each commit; else the seed decides which.
      for (const when of isLongForm ? sides : sides.filter((_, side) => side === (index + seed) % 2))
        if (!(await dieAt(name, when, count))) never.push(`${when} ${name} ${count}`);
  // Timing decides how often a commit occurs in a day, but each occurs at least once, with two exceptions. An
  // order may be released or not sent because of another order at the moment of its claim. The wallet is read
  // and compared last: timing decides if the app sees an increase of the balance, and which rows and orders
  // one step processes together.
  const byChance = /“(released|not-sent)”|^\w+ (wallet_due|transactions)\b/;
  expect(never.filter((point) => point.endsWith(' 1') && !byChance.test(point))).toEqual([]);
}, 3_600_000);

test('O1, O2: if the app is killed in any phase of its request, the order is uncertain, and sent at most once', async () => {
  explains('O1');
  for (const phase of wirePhases)
    await inWorld(async (world) => {
      await readPrices(world);
      let isDead = false;
      sockets.listen((at) => {
        if (isDead || at !== phase) return;
        isDead = true;
        world.kill();
      });
      order(world);
      await world.time.advance(500);
      expect(isDead, phase).toBe(true);
      await comeBackAndRest(world, `request: ${phase}`);
      const posts = world.supplier.log().filter((request) => request.action === 'placeimeiorder');
      expect(posts.length, phase).toBeLessThanOrEqual(1);
      expect(
        readRecordedOrders(world.journalFile).events.map((event) => event.to_state),
        phase,
      ).toContain('uncertain');
    });
});

test.each<[string, number, FaultRuleInput]>([
  ['before it was read', 0, { fault: { kind: 'drop', when: 'before-reading' } }],
  ['after it was taken and before the reply', 1, { fault: { kind: 'drop', when: 'after-taking' } }],
  ...inWhole<[string, number, FaultRuleInput]>(
    ['after it was read and before it was taken', 0, { fault: { kind: 'drop', when: 'before-taking' } }],
    ['in the middle of the reply', 1, { fault: { kind: 'drop', when: 'mid-reply' } }],
    ['long before it was taken', 1, { fault: { kind: 'delay', delayMs: 2_000, when: 'before-taking' } }],
    ['long before it was answered', 1, { fault: { kind: 'delay', delayMs: 2_000, when: 'after-taking' } }],
    ['never taken and never answered', 0, { fault: { kind: 'never-answer', when: 'before-taking' } }],
    ['taken and never answered', 1, { fault: { kind: 'never-answer', when: 'after-taking' } }],
  ),
])(
  'O2: if the app is killed after a fault at the supplier (%s), it does not send the order again, and a look-up decides',
  async (phase, taken, rule) => {
    await inWorld(async (world) => {
      await readPrices(world);
      world.supplier.faults.add({ ...rule, times: 1 });
      // Kills the app at its first statement after the request, so that the app never writes the outcome.
      tap.listen(({ sql, going }) => {
        if (going === 'there' && sql.startsWith('update "attempts"')) world.kill();
      });
      order(world);
      await world.time.advance(500);
      expect(world.supplier.log().length).toBeGreaterThan(0);
      await comeBackAndRest(world, `request at the supplier: ${phase}`);
      expect(world.supplier.orders()).toHaveLength(taken);
      const { orders, events } = readRecordedOrders(world.journalFile);
      expect(events.map((event) => event.to_state)).toContain('uncertain');
      const state = orders[0]?.state ?? 'lost';
      expect(taken === 0 ? ['uncertain'] : ['uncertain', 'pending', 'success', 'rejected']).toContain(state);
    });
  },
);

/** Reads the prices in advance, so that the next request places the order. */
async function readPrices(world: TortureWorld): Promise<void> {
  void world
    .app()
    ?.client.catalogue.refresh()
    .catch(() => {});
  await world.time.advance(500);
}

function order(world: TortureWorld): void {
  const { serviceId, price: quotedPrice } = template.prices;
  const form = { requestId: randomUUID(), serviceId, identifier: sampleImei(1), quotedPrice };
  void world
    .app()
    ?.client.orders.place(form)
    .catch(() => {});
}
