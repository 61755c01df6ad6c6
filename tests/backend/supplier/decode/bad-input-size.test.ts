import { afterEach, describe, expect, test } from 'vitest';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { answer } from '../../../support/network/scripted-server.ts';
import { openReads, readReply } from '../../../support/supplier/odd-list.ts';
import { inWhole } from '../../../support/whole-form.ts';

afterEach(closeServers);

/** Counts the turns of the event loop until the promise resolves. */
async function turnsDuring<Result>(under: Promise<Result>) {
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 5);
  const result = await under;
  clearInterval(ticking);
  return { result, turns };
}

const cap = 33_554_432;
const row = (id: number, info = '') =>
  `{"SERVICEID":${id},"SERVICENAME":"Service ${id}","CREDIT":"1.50","INFO":"${info}"}`;
const listOf = (count: number, info = '') =>
  `{"SUCCESS":[{"LIST":[${Array.from({ length: count }, (_, id) => row(id + 1, info)).join(',')}]}]}`;

describe('a reply of 32 MB', () => {
  test('with 200,000 services is read completely, and other work continues meanwhile', async () => {
    const body = listOf(200_000, 'x'.repeat(88)).padEnd(cap);
    expect(body).toHaveLength(cap);
    const { result, turns } = await turnsDuring(readReply(body));
    expect(result).toMatchObject({ failure: null, unreadable: 0 });
    expect(result.services).toHaveLength(200_000);
    expect(result.services.at(-1)).toMatchObject({ id: '200000', price: { amount: '1.50' } });
    // The event loop stays responsive while the reply is read.
    expect(turns).toBeGreaterThan(50);
  });

  test('with more than 200,000 services gives their number', { tags: 'whole' }, async () => {
    const { services, unreadable } = await readReply(listOf(200_003));
    expect([services.length, unreadable]).toEqual([200_000, 3]);
  });

  const pieces: readonly (readonly [string, string])[] = [
    ['nothing but brackets', '[],'],
    // The reader treats these texts like brackets.
    ...inWhole<readonly [string, string]>(
      ['nothing but new names', ''],
      ['nothing but digits', '1,'],
      ['nothing but empty objects', '{"a":{}},'],
    ),
  ];
  test.each(pieces)('of %s is refused with an explanation, and the next reply is read', async (_, piece) => {
    const filled =
      piece === ''
        ? Array.from({ length: 1_500_000 }, (_, each) => `{"n${each}":0},`).join('')
        : piece.repeat(Math.floor(cap / piece.length) - 20);
    const server = await serve([
      answer(`{"SUCCESS":[${filled}0]}`),
      answer(`{"SUCCESS":[{"LIST":[${row(1)}]}]}`),
    ]);
    const reads = await openReads(server.baseAddress);
    const { result, turns } = await turnsDuring(reads.services('person'));
    expect(result).toMatchObject({ ok: false, failure: { code: 'not-understood' } });
    expect(turns).toBeGreaterThan(5);
    expect(await reads.services('person')).toMatchObject({ ok: true });
  });
});
