import { afterEach, describe, expect, test } from 'vitest';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { answer } from '../../../support/network/scripted-server.ts';
import { openClientOn } from '../../../support/supplier/supplier-client-under-test.ts';

afterEach(closeServers);

// Answers of public panels of the DHRU family, read through the client.

const clientAt = async (body: unknown, status: number) =>
  openClientOn((await serve(answer(body, status))).baseAddress);

const validator = { username: ['User name is required'], apiaccesskey: ['API access key is required'] };
const validated = 'User name is required · API access key is required';
const refusedKey = (words: string) => ({ code: 'key-refused', data: { words } });
const refused = (words: string) => ({ code: 'refused', data: { words } });

test.each<[body: unknown, status: number, failure: object]>([
  [{ ERROR: [{ message: 'Invalid Cred' }] }, 200, refusedKey('Invalid Cred')],
  [
    { message: 'Missing API secret - send it as `apisecret` or `apiaccesskey`' },
    401,
    refusedKey('Missing API secret - send it as `apisecret` or `apiaccesskey`'),
  ],
  [{ ERROR: [{ MESSAGE: validator }] }, 200, refusedKey(validated)],
  [validator, 200, refusedKey(validated)],
  [validator, 422, refusedKey(validated)],
  [{ message: 'Validation failed' }, 400, refused('Validation failed')],
  [
    { message: 'Validation failed', errors: { action: ['Unknown to us'] } },
    400,
    refused('Validation failed: Unknown to us'),
  ],
  [{ ERROR: [{ MESSAGE: 'You are Blocked!' }] }, 200, refusedKey('You are Blocked!')],
  [{ ERROR: [{ MESSAGE: 'API is inactive!' }] }, 200, refusedKey('API is inactive!')],
  [{ ERROR: [{ MESSAGE: 'API key expired' }] }, 200, refusedKey('API key expired')],
  [{ message: 'This action is unauthorized.' }, 403, refusedKey('This action is unauthorized.')],
  [
    { ERROR: [{ MESSAGE: 'Invalid username or api access key.' }] },
    200,
    refusedKey('Invalid username or api access key.'),
  ],
  [
    { ERROR: [{ MESSAGE: 'Currently server is under maintenance. Please try again later.' }] },
    200,
    refused('Currently server is under maintenance. Please try again later.'),
  ],
])(
  'answered to an account request, %j with %i is reported in its own words',
  async (body, status, failure) => {
    const { reads } = await clientAt(body, status);
    expect(await reads.account('person')).toMatchObject({ ok: false, failure });
  },
);

describe.each<[string, (inner: object) => object]>([
  ['within SUCCESS', (inner) => ({ SUCCESS: [inner] })],
  ['in the kit’s wrapper', (inner) => ({ apiresults: { SUCCESS: [inner] } })],
  ['flat, without SUCCESS', (inner) => inner],
])('%s', (_, wrap) => {
  test('an account is read', async () => {
    const { reads } = await clientAt(wrap({ AccountInfo: { credit: '5.00', currency: 'USD' } }), 200);
    expect(await reads.account('person')).toMatchObject({
      value: { balance: { amount: '5.00', currency: 'USD' } },
    });
  });

  test('a list is read', async () => {
    const { reads } = await clientAt(
      wrap({ LIST: [{ SERVICEID: '1', SERVICENAME: 'A', CREDIT: '1' }] }),
      200,
    );
    expect(await reads.services('person')).toMatchObject({ value: { services: [{ id: '1', name: 'A' }] } });
  });

  test('a status is read, and a result repeated as a comment is shown once', async () => {
    const { reads } = await clientAt(wrap({ STATUS: '4', CODE: 'X1', COMMENTS: 'X1' }), 200);
    expect(await reads.orderStatus('7', 'poll')).toMatchObject({
      value: { state: 'success', result: 'X1', comment: null },
    });
  });

  test('an order is accepted by its words', async () => {
    const { place } = await clientAt(wrap({ MESSAGE: 'Order received', REFERENCEID: '98' }), 200);
    expect((await place()).outcome).toMatchObject({ verdict: 'accepted', reference: '98' });
  });

  test('an answer with unknown words does not mean an accepted order', async () => {
    const { place } = await clientAt(wrap({ MESSAGE: 'Low balance', REFERENCEID: '98' }), 200);
    expect((await place()).outcome.verdict).toBe('uncertain');
  });
});

test('a bulk answer without any requested order is valid and empty', async () => {
  const { reads } = await clientAt({ SUCCESS: [{}], apiversion: '1.0' }, 200);
  expect(await reads.orderStatuses(() => ['7', '8'], 'poll')).toMatchObject({ ok: true, value: [] });
});

test.each<[body: unknown, status: number, outcome: object]>([
  [
    { SUCCESS: [{ ERROR: 'Insufficient balance! Please recharge.' }] },
    200,
    { verdict: 'refused', stop: 'batch', words: 'Insufficient balance! Please recharge.' },
  ],
  [
    { ERROR: [{ MESSAGE: 'Insufficient balance. Recharge your wallet.', CODE: 'INSUFFICIENT_BALANCE' }] },
    200,
    { verdict: 'refused', stop: 'batch', words: 'Insufficient balance. Recharge your wallet.' },
  ],
  [
    { ERROR: [{ CODE: 'INSUFFICIENT_BALANCE' }] },
    200,
    { verdict: 'refused', stop: 'batch', words: 'INSUFFICIENT_BALANCE' },
  ],
  [{ ERROR: [{ CODE: 'E-1042' }] }, 200, { verdict: 'uncertain' }],
  [
    { imei: ['IMEI must be 15-17 digits'] },
    422,
    { verdict: 'refused', stop: 'none', words: 'IMEI must be 15-17 digits' },
  ],
  [
    { imei: ['Invalid IMEI format'], email: ['email is required.'] },
    200,
    { verdict: 'refused', stop: 'none', words: 'Invalid IMEI format · email is required.' },
  ],
  [
    { imei: ['The moon is full'] },
    422,
    { verdict: 'uncertain', evidence: expect.stringContaining('The moon is full') },
  ],
  [{ codes: ['12345678'] }, 200, { verdict: 'uncertain' }],
  [{ ERROR: [{ MESSAGE: 'Unsupported action: placeimeiorder' }] }, 200, { verdict: 'refused', stop: 'none' }],
  [{ ERROR: [{ MESSAGE: 'You are Blocked!' }] }, 200, { verdict: 'refused', stop: 'connection' }],
  [{ ERROR: [{ MESSAGE: 'Missing ID' }] }, 400, { verdict: 'refused', stop: 'none', words: 'Missing ID' }],
  [
    { SUCCESS: [{ MESSAGE: 'Credit added', REFERENCEID: '123 - CREDIT' }] },
    200,
    { verdict: 'accepted', reference: '123 - CREDIT' },
  ],
  // The supplier's fault may have begun while the order was processed.
  [
    { ERROR: [{ MESSAGE: 'Currently server is under maintenance. Please try again later.' }] },
    200,
    { verdict: 'uncertain', evidence: expect.stringContaining('under maintenance') },
  ],
  // Replies with signs of success that also contain a contradiction, or that do not say what succeeded.
  [
    { status: 'success', message: 'Order received', REFERENCEID: '98', ID: '99' },
    200,
    { verdict: 'accepted' },
  ],
  [{ status: 'failed', message: 'Order received', REFERENCEID: '98' }, 200, { verdict: 'uncertain' }],
  [{ status: 'success', message: 'Order received' }, 200, { verdict: 'uncertain' }],
  [{ status: 'success', REFERENCEID: '98', ORDERID: '99' }, 200, { verdict: 'uncertain' }],
  [{ message: 'Order received', REFERENCEID: '98' }, 202, { verdict: 'accepted' }],
  [{ message: 'Order received', REFERENCEID: '98' }, 500, { verdict: 'uncertain' }],
  [{ message: 'Not understood', REFERENCEID: '98' }, 200, { verdict: 'uncertain' }],
  [{ message: 'Order received', REFERENCEID: '98', IMEI: '999999999999999' }, 200, { verdict: 'uncertain' }],
])('an order that is answered by %j with %i', async (body, status, outcome) => {
  const { place } = await clientAt(body, status);
  expect((await place()).outcome).toMatchObject(outcome);
});
