import { afterEach, describe, expect, test } from 'vitest';
import {
  chooseInterfaces,
  type Observed,
} from '../../../electron/backend/supplier/protocol/interface-choice.ts';
import type { InterfaceName, Need } from '../../../shared/model/connection/connection.ts';
import { closeServers, serve } from '../../support/network/http-under-test.ts';
import { answer, type Step } from '../../support/network/scripted-server.ts';
import { openClientOn, testKey } from '../../support/supplier/supplier-client-under-test.ts';

afterEach(closeServers);

const seen = (state: Observed['state'], ...lacks: readonly Need[]): Observed => ({ state, lacks });
const chosen = (
  need: Need,
  action: Observed,
  rest: Observed,
  choice: 'automatic' | InterfaceName = 'automatic',
  place: InterfaceName | null = null,
) => {
  const found = chooseInterfaces({ choice, observed: { action, rest }, place }).find(
    (each) => each.need === need,
  );
  return [found?.by, found?.why];
};
const good = seen('answers');

describe('the interface for each operation', () => {
  test.each([
    ['services', good, good, ['action', 'group-prices']],
    ['server-services', good, good, ['action', 'only-there']],
    ['bulk-status', good, good, ['action', 'bulk']],
    ['profile', good, good, ['rest', 'answers']],
    ['transactions', good, good, ['rest', 'only-there']],
    ['order-list', good, good, ['rest', 'only-there']],
    ['services', seen('absent'), good, ['rest', 'other-down']],
    ['profile', good, seen('down'), ['action', 'other-down']],
    ['transactions', good, seen('absent'), [null, 'none-answers']],
    ['server-services', seen('down'), good, [null, 'none-answers']],
    ['account', seen('down'), seen('absent'), [null, 'none-answers']],
    ['account', seen('untried'), seen('untried'), ['action', 'untried']],
    ['bulk-status', seen('answers', 'bulk-status'), good, ['rest', 'other-down']],
  ] as const)('%s: %j and %j give %j', (need, action, rest, expected) => {
    expect(chosen(need, action, rest)).toEqual(expected);
  });

  test('a person’s choice is used for every operation that the chosen interface supports', () => {
    expect(chosen('services', good, seen('down'), 'rest')).toEqual(['rest', 'chosen']);
    expect(chosen('transactions', good, good, 'action')).toEqual([null, 'none-answers']);
  });

  test('orders are placed and polled on the same interface, whatever the other interface answers', () => {
    for (const action of [good, seen('down'), seen('absent')])
      expect(chosen('place', action, good, 'automatic', 'action')[0]).toBe('action');
    expect(chosen('place', good, seen('down'), 'automatic', 'rest')[0]).toBe('rest');
    expect(chosen('status', good, good, 'automatic', 'rest')).toEqual(['rest', 'answers']);
  });
});

/** A server that chooses its answer by path and action. */
function byPath(answers: Readonly<Record<string, Step>>): Step {
  return (socket, request) => {
    const path = request.line.split(' ')[1]?.split('?')[0] ?? '';
    const action = new URLSearchParams(request.body).get('action');
    const step =
      answers[action ?? `${request.line.split(' ')[0]} ${path}`] ?? answer('<html>404</html>', 404);
    step(socket, request);
  };
}
const both = { requestProfile: { interfaces: 'automatic' } } as const;
const restAccount = { data: { email: 's@example.com', balance: '5.00', currency: 'USD' } };

describe('a client with both interfaces', () => {
  test('reads from REST when the action endpoint is absent, and remembers that', async () => {
    const server = await serve(byPath({ 'GET /api/v1/account': answer(restAccount) }));
    const { reads } = await openClientOn(server.baseAddress, both);
    expect(await reads.account('person')).toMatchObject({ ok: true, value: { email: 's@example.com' } });
    expect(await reads.account('person')).toMatchObject({ ok: true });
    expect(server.requests.map(({ line }) => line.split(' ')[1])).toEqual([
      '/api/fusion',
      '/api/v1/account',
      '/api/v1/account',
    ]);
    expect(reads.interfaceChoices().find(({ need }) => need === 'account')).toMatchObject({
      by: 'rest',
      why: 'other-down',
    });
  });

  test('uses no other interface when a person chose one', async () => {
    const server = await serve(byPath({ 'GET /api/v1/account': answer(restAccount) }));
    const { reads } = await openClientOn(server.baseAddress);
    expect((await reads.account('person')).ok).toBe(false);
    expect(server.requests).toHaveLength(1);
    expect(await reads.transactions(1, 'person')).toMatchObject({
      ok: false,
      failure: { code: 'not-understood' },
    });
    expect(server.requests).toHaveLength(1);
  });

  test('never places an order on the other interface, however the first interface fails', async () => {
    const taken: Step = answer({ data: { id: 1, status: 'PENDING' } }, 201);
    for (const step of [
      answer('<html>404</html>', 404),
      answer('', 500),
      answer({ ERROR: [{ MESSAGE: 'Unknown action' }] }),
    ]) {
      const server = await serve(
        byPath({
          placeimeiorder: step,
          'POST /api/v1/orders': taken,
          'GET /api/v1/account': answer(restAccount),
        }),
      );
      const { place, reads, client } = await openClientOn(server.baseAddress, both);
      expect((await place()).outcome.verdict).not.toBe('accepted');
      await reads.account('person');
      await client.check('person');
      await place();
      const placements = server.requests.filter(
        ({ line, body }) => line.startsWith('POST /api/v1/orders') || body.includes('placeimeiorder'),
      );
      expect(placements.map(({ line }) => line.split(' ')[1])).toEqual(['/api/fusion', '/api/fusion']);
    }
  });

  test('places on REST when only REST was found in the check', async () => {
    const server = await serve(
      byPath({
        'GET /api/v1/account': answer(restAccount),
        'POST /api/v1/orders': answer({ data: { id: 98213, status: 'PENDING' } }, 201),
      }),
    );
    const { place, client } = await openClientOn(server.baseAddress, both);
    expect(await client.check('person')).toMatchObject({ ok: true });
    const { outcome, exchange } = await place({ serviceId: '12', fields: { Network: 'A' }, quantity: 3 });
    expect(outcome).toMatchObject({ verdict: 'accepted', reference: '98213' });
    expect(server.requests.at(-1)?.body).toBe('service_id=12&imei=490154203237518&quantity=3&Network=A');
    expect(exchange.request).toContain('POST /api/v1/orders');
  });

  test('sends references as an array if the supplier needs it, and QNT for more than one item or if the service needs it', async () => {
    const server = await serve(
      byPath({
        getimeiorderbulk: answer({ SUCCESS: [{ LIST: { 7: { STATUS: '4' }, 8: { STATUS: 0 } } }] }),
        placeimeiorder: answer({ SUCCESS: [{ REFERENCEID: 5 }] }),
      }),
    );
    const { reads, place } = await openClientOn(server.baseAddress, {
      requestProfile: { bulkForm: 'array' },
    });
    expect(await reads.orderStatuses(() => ['7', '8'], 'poll')).toMatchObject({ ok: true });
    expect(server.requests[0]?.body).toBe('action=getimeiorderbulk&ID%5B%5D=7&ID%5B%5D=8');
    await place({ quantity: 2 });
    await place({ quantity: 1, quantityAsked: true });
    await place({ quantity: 1 });
    const sent = server.requests.slice(1).map(({ body }) => new URLSearchParams(body).get('QNT'));
    expect(sent).toEqual(['2', '1', null]);
  });

  test('removes a key that is part of the address from all stored data', async () => {
    const echo: Step = (socket, request) =>
      answer({ data: { email: 's@example.com', url: request.line, key: testKey } })(socket, request);
    const server = await serve(echo);
    const records: unknown[] = [];
    const { reads } = await openClientOn(server.baseAddress, {
      requestProfile: { interfaces: 'rest', restKeyForm: 'query' },
      onReply: (record) =>
        records.push(record.interface, record.operation, Buffer.from(record.body).toString()),
    });
    const reading = await reads.transactions(2, 'person');
    expect(server.requests[0]?.line).toContain(
      `apikey=${new URLSearchParams([['', testKey]]).toString().slice(1)}&page=2`,
    );
    expect(server.requests[0]?.headers.get('authorization')).toBeUndefined();
    const kept = JSON.stringify([reading, records, Buffer.from(reading.exchange?.reply ?? []).toString()]);
    expect(reading.exchange?.request).toBe('GET /api/v1/transactions?page=2');
    expect(records).toContain('GET /api/v1/transactions');
    for (const form of [testKey, encodeURIComponent(testKey)]) expect(kept).not.toContain(form);
  });

  test('accepts a status from the other interface only for the device that it names', async () => {
    const order = { id: 7, status: 'completed', code: 'X' };
    const server = await serve(
      byPath({
        'GET /api/v1/orders/7': answer({ data: order }),
        accountinfo: answer({ SUCCESS: [{ credit: 1 }] }),
      }),
    );
    const { reads, client } = await openClientOn(server.baseAddress, both);
    await client.check('person');
    expect((await reads.orderStatus('7', 'poll')).ok).toBe(false);
  });

  test('ends an order by a number only in a family that was chosen or proved', async () => {
    const server = await serve(byPath({ 'GET /api/v1/orders/7': answer({ data: { id: 7, status: 4 } }) }));
    const { reads } = await openClientOn(server.baseAddress, { requestProfile: { interfaces: 'rest' } });
    expect(await reads.orderStatus('7', 'poll')).toMatchObject({ ok: true, value: { state: 'unknown' } });
    const sure = await openClientOn(server.baseAddress, {
      requestProfile: { interfaces: 'rest', statusFamilyBy: 'person' },
    });
    expect(await sure.reads.orderStatus('7', 'poll')).toMatchObject({
      ok: true,
      value: { state: 'success' },
    });
  });
});
