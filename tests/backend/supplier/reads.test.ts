import { afterEach, describe, expect, test } from 'vitest';
import { closeServers, serve } from '../../support/network/http-under-test.ts';
import { answer, raw, type Step, silence } from '../../support/network/scripted-server.ts';
import { openClientOn } from '../../support/supplier/supplier-client-under-test.ts';

afterEach(closeServers);

async function openWith(...steps: readonly Step[]) {
  const server = await serve(steps);
  return { server, ...(await openClientOn(server.baseAddress)) };
}

const account = {
  SUCCESS: [
    {
      message: 'Your Accout Info',
      AccoutInfo: { credit: '$1,016.41', creditraw: 1016.41, mail: 's@example.com', currency: 'USD' },
    },
  ],
};
const list = (...services: readonly unknown[]) => ({ SUCCESS: [{ LIST: services }] });

describe('a read', () => {
  test('returns the account, and holds a slot for a minute afterwards', async () => {
    const { reads, limiter, server } = await openWith(answer(account));
    const reading = await reads.account('person');
    expect(reading).toMatchObject({
      ok: true,
      value: { balance: { amount: '1016.41', currency: 'USD' }, email: 's@example.com' },
    });
    expect(server.requests[0]?.body).toBe('action=accountinfo');
    expect(limiter.budget().used).toBe(1);
  });

  test('never reuses a connection: each request has its own', async () => {
    const dying: Step = (socket, request) => {
      answer(account, 200, { Connection: 'keep-alive' })(socket, request);
      setTimeout(() => socket.destroy(), 5);
    };
    const { reads, server } = await openWith(dying);
    for (let round = 0; round < 5; round += 1) {
      expect((await reads.account('person')).ok).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    expect(server.connections()).toBe(5);
    expect(server.requests.length).toBe(5);
  });

  test('of the services combines both lists, each service once, and both services that share an id', async () => {
    const { reads, server } = await openWith(
      answer(
        list(
          { SERVICEID: '1', SERVICENAME: 'A', CREDIT: '0.77' },
          { SERVICEID: 2, SERVICENAME: 'B', CREDIT: 3 },
          'odd',
        ),
      ),
      answer(
        list(
          { SERVICEID: '1', SERVICENAME: 'A', CREDIT: '0.77' },
          { SERVICEID: '2', SERVICENAME: 'Another', CREDIT: '9' },
          { SERVICEID: '3', SERVICENAME: 'C', CREDIT: '5.00' },
        ),
      ),
    );
    const reading = await reads.services('person');
    if (!reading.ok) throw new Error(reading.failure.code);
    expect(
      reading.value.services.map(({ id, name, kind, price }) => [id, name, kind, price?.amount]),
    ).toEqual([
      ['1', 'A', 'imei', '0.77'],
      ['2', 'B', 'imei', '3'],
      ['2', 'Another', 'server', '9'],
      ['3', 'C', 'server', '5.00'],
    ]);
    expect(reading.value.unreadable).toBe(1);
    expect(server.requests.map(({ body }) => body)).toEqual([
      'action=imeiservicelist',
      'action=getserverservicelist',
    ]);
  });

  test.each([
    ['an ERROR', answer({ ERROR: [{ MESSAGE: 'Command Not Found' }] })],
    ['a web page', answer('<html>404</html>', 404)],
  ])('of the services succeeds when the call for server services is answered by %s', async (_name, step) => {
    const { reads } = await openWith(answer(list({ ID: '1', NAME: 'A', PRICE: '1' })), step);
    expect(await reads.services('person')).toMatchObject({ ok: true, value: { services: [{ id: '1' }] } });
  });

  test.each([
    ['a line that broke', raw('', 'reset'), 'unreachable'],
    ['the page of a firewall', answer('<html>Checking your browser</html>'), 'not-understood'],
    ['a firewall that forbids', answer('<html>Forbidden</html>', 403), 'key-refused'],
    ['an ERROR', answer({ ERROR: [{ MESSAGE: 'Internal error' }] }), 'refused'],
    ['nothing', answer(''), 'not-understood'],
  ])(
    'of the services reports that the second list failed with %s, and reads it again the next time',
    async (_name, step, code) => {
      const main = answer(list({ ID: '1', NAME: 'A', PRICE: '1' }));
      const { reads, server } = await openWith(main, step, main, step);
      for (let round = 0; round < 2; round += 1)
        expect(await reads.services('person')).toMatchObject({
          ok: true,
          value: { services: [{ id: '1' }], further: { came: 'failed', failure: { code } } },
        });
      expect(server.requests.filter(({ body }) => body === 'action=getserverservicelist')).toHaveLength(2);
    },
  );

  test('of many orders sends their references as one list', async () => {
    const { reads, server } = await openWith(
      answer({ SUCCESS: [{ LIST: { 7: { STATUS: '4', CODE: 'X' }, 8: { STATUS: 0 } } }] }),
    );
    const reading = await reads.orderStatuses(() => ['7', '8'], 'poll');
    expect(server.requests[0]?.body).toBe('action=getimeiorderbulk&ID=7%2C8');
    expect(reading).toMatchObject({
      ok: true,
      value: [
        { reference: '7', state: 'success', result: 'X' },
        { reference: '8', state: 'pending', result: null },
      ],
    });
  });
});

test('a bulk request whose orders have all ended meanwhile is not sent, and returns its slot', async () => {
  const { reads, limiter, server } = await openWith(answer(account));
  expect(await reads.orderStatuses(() => [], 'poll')).toMatchObject({ ok: false, exchange: null });
  expect(server.requests).toHaveLength(0);
  expect(limiter.budget().used).toBe(0);
});

describe('a failed read names the failure', () => {
  test.each([
    [
      'a refused key',
      answer({ ERROR: [{ MESSAGE: 'Authentication Failed' }] }),
      { code: 'key-refused', data: { words: 'Authentication Failed' } },
    ],
    [
      '401',
      answer({ message: 'Unauthenticated.' }, 401),
      { code: 'key-refused', data: { words: 'Unauthenticated.' } },
    ],
    ['a firewall page', answer('<html>challenge</html>', 403), { code: 'key-refused' }],
    [
      'bot protection',
      answer({ message: 'Access denied by bot-protection. IPs used for automation should be whitelisted' }),
      { code: 'key-refused' },
    ],
    [
      'another refusal',
      answer({ ERROR: [{ MESSAGE: 'NoResultFound' }] }),
      { code: 'refused', data: { words: 'NoResultFound' } },
    ],
    [
      'a refusal as text',
      answer({ ERROR: 'No tool found' }, 404),
      { code: 'refused', data: { words: 'No tool found' } },
    ],
    [
      'a web page',
      answer('<html>hello 490154203237518 a@b.com</html>'),
      { code: 'not-understood', data: { httpStatus: 200, sample: '<html>hello [number] [e-mail]</html>' } },
    ],
    [
      'a web page with a title',
      answer(
        '<!DOCTYPE html><html><head><title>\n P&aacute;gina &mdash; un&nbsp;momento&hellip; 490154203237518</title>',
      ),
      { code: 'not-understood', data: { sample: 'Página — un momento… [number]' } },
    ],
    ['nothing', answer(''), { code: 'not-understood' }],
    ['502', answer('<html>Bad gateway</html>', 502), { code: 'not-understood', data: { httpStatus: 502 } }],
    ['both', answer({ ...account, ERROR: [{ MESSAGE: 'x' }] }), { code: 'not-understood' }],
    ['another shape', answer({ hello: 1 }), { code: 'not-understood' }],
    ['a reset', raw('', 'reset'), { code: 'unreachable', data: { cause: 'reset' } }],
    [
      'a redirect to another host',
      answer('', 307, { Location: 'https://example.com/x' }),
      { code: 'address-refused' },
    ],
    [
      'a redirect on the host',
      answer('', 302, { Location: '/login' }),
      { code: 'not-understood', data: { httpStatus: 302 } },
    ],
  ])('%s', async (_name, step, failure) => {
    const { reads, server } = await openWith(step);
    expect(await reads.account('person')).toMatchObject({ ok: false, failure });
    expect(server.requests.length).toBe(1);
  });

  test.each([
    ['429', answer('', 429, { 'Retry-After': '90' }), 80_000],
    ['429 with nonsense', answer('', 429, { 'Retry-After': '-5' }), 500],
    [
      '"too frequent"',
      answer({
        ERROR: [
          {
            MESSAGE:
              'Sorry, you are calling our service too frequent, Action [imeiservicelist] only allows once per 5 minutes, last synced 2 minute ago.',
          },
        ],
      }),
      50_000,
    ],
  ])('%s, and stops all requests', async (_name, step, atLeastMs) => {
    const { reads, limiter } = await openWith(step);
    expect(await reads.account('person')).toMatchObject({ ok: false, failure: { code: 'rate-limited' } });
    expect(limiter.budget().nextSlotInMs).toBeGreaterThan(atLeastMs);
  });

  test('no server, without a request, and the slot is free again', async () => {
    const { reads, limiter } = await openClientOn('https://no-such-host.invalid');
    const reading = await reads.account('person');
    expect(reading).toMatchObject({
      ok: false,
      failure: { code: 'unreachable', data: { cause: 'name' } },
      exchange: null,
    });
    expect(limiter.budget().used).toBe(0);
  });

  test('no key', async () => {
    const { reads } = await openClientOn('https://no-such-host.invalid', { key: async () => null });
    expect(await reads.account('person')).toMatchObject({
      ok: false,
      failure: { code: 'no-key' },
      exchange: null,
    });
  });
});

test('closing cancels reads that wait or are under way', async () => {
  const { client, reads, server, limiter } = await openWith(silence);
  const underWay = reads.account('person');
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const refused = await limiter.acquire('person');
  refused.turnedAway(60_000);
  refused.giveBack();
  const waiting = reads.account('poll');
  client.close();
  expect(await underWay).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
  expect(await waiting).toMatchObject({ ok: false, failure: { code: 'unreachable' }, exchange: null });
  expect(limiter.budget()).toMatchObject({ used: 1, waiting: {} });
});
