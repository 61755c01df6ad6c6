import { ORPCError } from '@orpc/client';
import { describe, expect, test } from 'vitest';
import { TransportLost } from '../../../renderer/client/transport.ts';
import { createTexts } from '../../../renderer/i18n.ts';
import { describeFailure } from '../../../renderer/ui/failure/describe-failure.ts';
import { failureOf, type ShownFailure } from '../../../renderer/ui/failure/failure-of.ts';
import { type Failure, type FailureCode, failures } from '../../../shared/contract/base/failures.ts';
import { encodeMessage } from '../../../shared/model/base/coded-message.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });

const samples: { readonly [Code in FailureCode]: Extract<Failure, { code: Code }>['data'] } = {
  'invalid-input': { problems: [{ field: 'imei', problem: 'too-short' }] },
  'no-key': { connectionId: null },
  'keychain-locked': { connectionId: 'c1' },
  'key-of-other-origin': { connectionId: 'c1', givenFor: 'https://a.example', wanted: 'https://b.example' },
  'key-refused': { words: 'Invalid API Key' },
  'user-name-needed': { words: 'User name is required' },
  'address-refused': { problem: 'not-https' },
  'insufficient-balance': { balance: usd('1'), total: usd('4.2'), missing: usd('3.2'), waiting: null },
  'price-moved': {
    serviceId: '12',
    quoted: usd('4.2'),
    current: usd('4.5'),
    since: Date.UTC(2026, 10, 3, 12),
  },
  'service-changed': { serviceId: '12', changes: ['Check → Unlock'] },
  'service-not-told-apart': { serviceId: '12', names: ['Check', 'Unlock'] },
  'service-not-chosen': { serviceId: '12', names: ['Check', 'Unlock'] },
  'rows-on-order': {
    rows: [{ row: 3, orderId: 'o1', state: 'pending', createdAt: 1_800_000_000_000, elsewhere: null }],
  },
  'imported-before': { batchId: 'b1', name: 'Monday', createdAt: 1_800_000_000_000, rows: 12 },
  locked: {},
  'not-allowed': { right: 'export', ask: ['Mara'] },
  'wrong-pin': { retryInMs: 5_000 },
  'over-limit': { limit: 'day', most: usd('50'), used: usd('48'), cost: usd('4.2') },
  gap: { gapId: 'g1', from: 1_800_000_000_000, to: 1_800_000_600_000, orders: 3, acknowledged: true },
  'duplicate-order': { orderId: 'o1', state: 'pending', createdAt: 1_800_000_000_000, elsewhere: null },
  'reference-taken': {
    reference: '101',
    orderId: 'o1',
    identifier: '001010000000017',
    serviceName: 'Check',
    state: 'pending',
    createdAt: 1_800_000_000_000,
    elsewhere: null,
  },
  'rate-limited': { retryInMs: 4_000, words: '' },
  unreachable: { cause: 'timeout', detail: 'no answer' },
  'not-understood': { where: 'the first character', sample: '<html>', httpStatus: 200 },
  uncertain: { orderId: 'o1' },
  refused: { words: 'Service closed' },
  journal: { cause: 'full', detail: 'ENOSPC' },
  printer: { printer: 'Counter', why: 'away', printed: 'nothing' },
  'host-away': { asked: false },
  'not-on-a-till': {},
  unexpected: { incidentId: 'inc-1' },
};

const codes = Object.keys(failures) as FailureCode[];
const texts = createTexts();
const t = texts.getFixedT('en', ['failures', 'common', 'states', 'notes'] as const) as unknown as Parameters<
  typeof describeFailure
>[0];
const words = (failure: ShownFailure) => describeFailure(t, 'en', failure);

describe('the text of a failure', () => {
  test.each(codes)('%s says what happened, what it means for the money, and what to do', (code) => {
    const failure = failureOf(new ORPCError(code, { data: samples[code] }));
    expect(failure).toEqual({ code, data: samples[code] });
    const said = words(failure);
    for (const line of [said.title, said.means, said.todo]) {
      expect(line.length).toBeGreaterThan(10);
      expect(line).not.toMatch(/\{\{|undefined|null|^[a-z-]+\.[a-z]/);
    }
  });

  test('the prices and the missing sum have their currency', () => {
    const { means } = words({ code: 'price-moved', data: samples['price-moved'] });
    expect(means).toContain('4.50 USD');
    expect(means).toContain('It changed on Nov 3, 2026');
    expect(words({ code: 'insufficient-balance', data: samples['insufficient-balance'] }).todo).toContain(
      '3.20 USD',
    );
  });

  test('after an error of the supplier’s server a person is told to wait, after a firewall’s error to check the address', () => {
    const failing = (httpStatus: number, where: string) =>
      words({ code: 'not-understood', data: { where, sample: '<title>500</title>', httpStatus } as never });
    const status = encodeMessage('http-status', { status: 500 });
    expect(failing(500, status)).toMatchObject({
      title: expect.stringContaining('server has an error'),
      todo: expect.stringContaining('few minutes'),
    });
    expect(failing(503, encodeMessage('in-front')).todo).toContain('Check the address');
    expect(failing(404, status).todo).toContain('Check the address');
  });

  test('of a journal on a server, no text is about this computer’s data file, folder or disk', () => {
    for (const cause of ['full', 'read-only', 'locked', 'broken'] as const) {
      const here = words({ code: 'journal', data: { cause, detail: '' } });
      expect(here.todo).toMatch(/data f|The disk/);
      const there = words({ code: 'journal', data: { cause, detail: '', onServer: true } });
      expect(there.todo).toMatch(/^The shop’s server/);
    }
    const away = { cause: 'unreachable', detail: '', onServer: true } as const;
    expect(words({ code: 'journal', data: away }).todo).toContain('did not answer');
  });

  test('O7: waiting orders are shown with number and sum', () => {
    const data = { ...samples['insufficient-balance'], waiting: { orders: 3, total: usd('0.75') } };
    const { means } = words({ code: 'insufficient-balance', data });
    expect(means).toContain('3 waiting orders');
    expect(means).toContain('0.75 USD');
  });

  test('O5: an order on another connection of the account is shown with the connection’s name', () => {
    const data = samples['duplicate-order'];
    for (const state of ['pending', 'success'] as const)
      expect(
        words({ code: 'duplicate-order', data: { ...data, state, elsewhere: 'Back office' } }).means,
      ).toMatch(/“Back office”.*same account/);
    expect(words({ code: 'duplicate-order', data: { ...data, state: 'success' } }).means).toContain(
      'delivered',
    );
    const row = { ...samples['rows-on-order'].rows[0], elsewhere: 'Back office' } as never;
    expect(words({ code: 'rows-on-order', data: { rows: [row] } }).means).toContain('“Back office”');
  });

  test('wrong input is named by row and reason, not by code', () => {
    const problems = [
      { field: 'rows.3.identifier', problem: 'bad-check-digit' },
      { field: 'id', problem: 'is-sending' },
      { field: 'PIN', problem: 'a-reason-of-tomorrow' },
    ];
    expect(words({ code: 'invalid-input', data: { problems } }).todo).toBe(
      'Reason: row 4: its last digit is wrong; its state is “Sending”, which does not allow this; PIN: a-reason-of-tomorrow.',
    );
  });

  test('the supplier’s own words are shown as evidence, not mixed into ours', () => {
    const said = words({ code: 'refused', data: { words: '<b>No</b> {{count}}' } });
    expect(said.evidence).toEqual({ kind: 'words', text: '<b>No</b> {{count}}' });
    expect(said.todo).not.toContain('<b>');
  });

  test('after a broken connection to the app the text does not say that nothing happened', () => {
    const said = words(failureOf(new TransportLost()));
    expect(said.means).toContain('may have been');
  });

  test('a failure whose data does not match its code is an unknown failure', () => {
    expect(failureOf(new ORPCError('duplicate-order', { data: { orderId: 7 } })).code).toBe('unknown');
    expect(failureOf(new Error('x')).code).toBe('unknown');
    expect(failureOf(undefined).code).toBe('unknown');
    expect(failureOf({ code: 'constructor' }).code).toBe('unknown');
  });
});
