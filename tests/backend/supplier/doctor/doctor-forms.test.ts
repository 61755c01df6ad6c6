import { afterEach, describe, expect, test } from 'vitest';
import { doctorKey } from '../../../support/doctor/doctor-panel.ts';
import { examineAt } from '../../../support/doctor/doctor-under-test.ts';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { answer, type Step } from '../../../support/network/scripted-server.ts';

afterEach(closeServers);

const account: Step = answer({ SUCCESS: [{ AccountInfo: { credit: '5.00', currency: 'USD' } }] });
const error = (words: string, status = 200): Step => answer({ ERROR: [{ MESSAGE: words }] }, status);
const validator = { username: ['User name is required'], apiaccesskey: ['API access key is required'] };

/** Answers of real panels of the DHRU family to a request in a form that they do not accept. */
const refusals: Readonly<Record<string, Step>> = {
  'Invalid Cred': answer({ ERROR: [{ message: 'Invalid Cred' }] }),
  'a missing secret': answer(
    { message: 'Missing API secret - send it as `apisecret` or `apiaccesskey`' },
    401,
  ),
  'a validator’s object in ERROR': answer({ ERROR: [{ MESSAGE: validator }] }),
  'a validator’s object alone': answer(validator, 422),
  'Validation failed': answer({ message: 'Validation failed' }, 400),
  'Validation failed in ERROR': error('Validation failed', 400),
};

/** A panel of the family that accepts only the user `shop` with the right key, at one path; `inside` answers accepted requests. */
const panel = (refuse: Step, inside: Step, wrong: Step = refuse) =>
  serve([
    (socket, request) => {
      const form = new URLSearchParams(request.body);
      if (!request.line.startsWith('POST /api/index.php'))
        return answer('<html><title>404 Not Found</title></html>', 404)(socket, request);
      if (!form.has('username') || !form.has('apiaccesskey') || !form.has('requestformat'))
        return refuse(socket, request);
      const isLetIn = form.get('username') === 'shop' && form.get('apiaccesskey') === doctorKey;
      if (!isLetIn) return wrong(socket, request);
      return (form.get('action') === 'accountinfo' ? inside : error('Missing ID'))(socket, request);
    },
  ]);
const actionPath = '/api/index.php' as const;

describe.each(Object.entries(refusals))(
  'a panel of the family that answers another form with %s',
  (_, refuse) => {
    const asked = { actionPath, userName: 'shop' };

    test('is reported with the form as the cause, and with the form that the panel accepts', async () => {
      const { baseAddress } = await panel(refuse, account);
      const examined = await examineAt(baseAddress, asked);
      expect(examined.of('key-form')).toMatchObject({
        verdict: 'bad',
        problem: 'wrong-request-form',
        cure: { requestForm: 'family-xml' },
      });
      expect(examined.of('account')?.verdict).toBe('good');
      expect(examined.problems.join()).not.toContain('key-refused');
    });

    test.each([
      ['a wrong key', { key: 'another-key-0000' }],
      ['a wrong user name', { userName: 'somebody' }],
    ])('with %s, the doctor names no single cause of key, user name and form', async (__, more) => {
      const { baseAddress } = await panel(refuse, account, error('Invalid username or api access key.'));
      const examined = await examineAt(baseAddress, { ...asked, ...more });
      expect(examined.of('sign-in')).toMatchObject({ verdict: 'bad', problem: 'user-name-or-key-refused' });
      expect(examined.problems.join()).not.toContain('form');
    });

    test.each<[string, Step, string]>([
      ['the address', error('Your Server IP [203.0.113.9] is not allowed'), 'ip-not-allowed'],
      ['the account', error('You are Blocked!'), 'account-suspended'],
      ['the access', error('API is inactive!'), 'key-refused'],
      ['a key that expired', error('API key expired'), 'key-refused'],
      ['leftovers of the server', error('Currently server is under maintenance.'), 'maintenance'],
    ])('when %s is the cause, the doctor names it and not the form', async (__, inside, problem) => {
      const { baseAddress } = await panel(refuse, inside);
      const examined = await examineAt(baseAddress, asked);
      expect(examined.of('sign-in')?.problem).toBe(problem);
      expect(examined.problems.join()).not.toContain('form');
      // Repeats the examination in the family's own form.
      const own = await examineAt(baseAddress, { ...asked, requestForm: 'family-xml' });
      expect(own.of('sign-in')?.problem).toBe(problem);
      expect(own.problems.join()).not.toContain('form');
    });
  },
);

test.each(['a missing secret', 'a validator’s object in ERROR', 'a validator’s object alone'])(
  'a panel that answers %s without a user name is reported to need one',
  async (name) => {
    const { baseAddress } = await panel(refusals[name] as Step, account);
    const examined = await examineAt(baseAddress, { actionPath });
    expect(examined.problems).toEqual(['key-form: user-name-needed']);
  },
);

test('a supplier with the documented form and a wrong key is not reported to need another form or a user name', async () => {
  const { baseAddress } = await serve(error('Authentication Failed'));
  const examined = await examineAt(baseAddress);
  expect(examined.of('sign-in')?.problem).toBe('key-refused');
  expect(examined.problems.join()).not.toContain('form');
});

test.each([400, 422])('a bulk request refused with %i does not count as working', async (status) => {
  const { baseAddress } = await serve([
    (socket, request) =>
      (new URLSearchParams(request.body).get('action') === 'getimeiorderbulk'
        ? error('Validation failed', status)
        : account)(socket, request),
  ]);
  const examined = await examineAt(baseAddress);
  expect(examined.of('bulk-status')).toMatchObject({ verdict: 'warning' });
});
