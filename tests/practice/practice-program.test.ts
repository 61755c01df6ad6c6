import { describe, expect, test } from 'vitest';
import { call, imeiOf, listOf, startCaller } from './practice-caller.ts';
import { runProgram, startProgram } from './practice-program.ts';

describe('the practice program', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'prints one line, serves, and stops cleanly on %s',
    async (signal) => {
      const program = await startProgram(['--port', '0', '--speed', '60']);
      const fields = { action: 'accountinfo', apikey: program.apiKey };
      expect(listOf(await call(`${program.baseAddress}/api/fusion`, { fields })).credit).toBe('500.00');
      expect((await call(`${program.baseAddress}/_practice/reset`, { body: '{}' })).status).toBe(404);
      program.kill(signal);
      const { code, stdout, stderr } = await program.ended;
      expect([code, stdout.trimEnd().split('\n').length, stderr]).toEqual([0, 1, '']);
    },
  );

  test('reports a port in use in one sentence', async () => {
    const { supplier } = await startCaller();
    const port = new URL(supplier.baseAddress).port;
    const { code, stdout, stderr } = await runProgram(['--port', port]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^The practice supplier cannot listen on port ${port}: .*\\.\n$`));
  });

  test.each([
    [['--port', '70000'], '--port needs'],
    [['--port'], '--port needs'],
    [['--speed', 'fast'], '--speed needs'],
    [['--prot', '1'], '"--prot" is not an option'],
  ])('reports what is wrong with %j', async (args, sentence) => {
    const { code, stderr } = await runProgram(args);
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('the control paths', () => {
  test('exist only on request', async () => {
    const { supplier } = await startCaller();
    expect((await call(`${supplier.baseAddress}/_practice/log`, { method: 'GET' })).status).toBe(404);
    const { supplier: open } = await startCaller({ control: true });
    expect((await call(`${open.baseAddress}/_practice/log`, { method: 'GET' })).json).toEqual([]);
  });

  test('show the log and the orders, set faults, speed and balance, reset, and do not count as requests', async () => {
    const { supplier, act, place } = await startCaller({ control: true, requestsPerMinute: 5 });
    const control = async (name: string, value?: unknown) => {
      const url = `${supplier.baseAddress}/_practice/${name}`;
      if (value === undefined) return (await call(url, { method: 'GET' })).json;
      const headers = { 'Content-Type': 'application/json' };
      return (await call(url, { headers, body: JSON.stringify(value) })).status;
    };
    const rule = { match: { action: 'accountinfo' }, times: 1, fault: { kind: 'html-page', status: 503 } };
    expect(await control('faults', { add: [rule, rule] })).toBe(200);
    expect((await act('accountinfo')).status).toBe(503);
    expect(await control('faults', { clear: true })).toBe(200);
    expect(await control('balance', { balance: '1.23' })).toBe(200);
    expect(listOf(await act('accountinfo')).credit).toBe('1.23');
    expect(await control('speed', { speed: 600 })).toBe(200);
    await place(101, imeiOf(1));
    expect(await control('orders')).toMatchObject([{ identifier: imeiOf(1), serviceId: 101 }]);
    expect(await control('reset', {})).toBe(200);
    expect(await control('orders')).toEqual([]);
    expect((await control('log')).map(({ path }: { path: string }) => path)).toEqual(
      Array(3).fill('/api/fusion'),
    );
  });

  test.each([
    ['faults', { add: [{ fault: { kind: 'explode' } }] }],
    ['faults', { add: 'all' }],
    ['speed', { speed: 'fast' }],
    ['speed', { speed: 0 }],
    ['balance', { balance: 'much' }],
    ['balance', null],
  ])('refuse %s with %j', async (name, value) => {
    const { supplier } = await startCaller({ control: true });
    const answer = await call(`${supplier.baseAddress}/_practice/${name}`, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(value),
    });
    expect(answer.status).toBe(400);
  });

  test('refuse content types that a form on a foreign page can send', async () => {
    const { supplier, place } = await startCaller({ control: true });
    await place(101, imeiOf(1));
    expect((await call(`${supplier.baseAddress}/_practice/reset`, { fields: {} })).status).toBe(415);
    expect(supplier.orders()).toHaveLength(1);
  });
});
