import { expect, test } from 'vitest';
import { decodeServiceList } from '../../../../electron/backend/supplier/decode/services/service-list.ts';
import { open } from '../../../support/supplier/open-answer.ts';

const plain = { SERVICEID: '12', SERVICENAME: 'Check', CREDIT: '1.00' };

/** For each field: its name, whether it is required, and whether the panel asks for it by a flag. */
function needs(record: Readonly<Record<string, unknown>>) {
  const decoded = decodeServiceList(open({ SUCCESS: [{ LIST: [{ ...plain, ...record }] }] }), 'imei');
  if (!decoded.ok) throw new Error(decoded.where);
  const [service] = decoded.value.services;
  return service?.fields.map(({ name, required, panel = false }) => [name, required, panel]);
}

test.each<[string, Readonly<Record<string, unknown>>, readonly (readonly [string, boolean, boolean])[]]>([
  ['a list that names the IMEI alone', { Requires: 'IMEI' }, []],
  ['a flag whose prefix is joined to its name', { RequiresNetwork: '1' }, [['Network', true, true]]],
  [
    'flags for an account',
    { Email: '1', Username: 'yes', Password: 1 },
    [
      ['Email', true, true],
      ['Username', true, true],
      ['Password', true, true],
    ],
  ],
  ['a named account', { Email: 'help@shop.example', Username: 'shop' }, []],
  ['a list with commas', { Requires: 'IMEI,Email' }, [['Email', true, false]]],
  [
    'a list with commas and spaces',
    { REQUIREINFORMATION: 'USERNAME, EMAIL' },
    [
      ['USERNAME', true, false],
      ['EMAIL', true, false],
    ],
  ],
  [
    'pipes, with which a comma is part of a name',
    { REQUIRED: 'Name, as printed|PIN' },
    [
      ['Name, as printed', true, false],
      ['PIN', true, false],
    ],
  ],
  [
    'CUSTOM as a list of fields',
    {
      CUSTOM: [
        { customname: 'Email', required: '1' },
        { customname: 'Note', required: '0' },
      ],
    },
    [
      ['Email', true, false],
      ['Note', false, false],
    ],
  ],
  [
    'a field called IMEI beside the IMEI',
    { 'Requires.Custom': [{ fieldname: 'IMEI', fieldtype: 'text', required: 'on' }] },
    [],
  ],
  [
    'flags, which are the panel’s own',
    {
      'Requires.Network': 'YES',
      'Requires.PIN': 'None',
      'Requires.Custom': [{ fieldname: 'Email', required: 1 }],
    },
    [
      ['Email', true, false],
      ['Network', true, true],
    ],
  ],
  [
    'flags without the prefix, where they say yes',
    { Network: '1', Mobile: 'Yes', PIN: 'REQUIRED', MEP: 1, SN: true, KBH: 'on' },
    ['Network', 'Mobile', 'PIN', 'MEP', 'SN', 'KBH'].map((name) => [name, true, true]),
  ],
  [
    'flags without the prefix, where they say no',
    { Network: '0', Mobile: 'No', Provider: 'None', PIN: '', KBH: 0, MEP: false, PRD: null, Locks: 'off' },
    [],
  ],
  [
    'a value under such a name that is not a flag',
    { Network: 'AT&T', Mobile: 'iPhone 13', Provider: 'Any', Reference: '98213', SN: '11', Locks: 'Yes/No' },
    [],
  ],
  [
    'what the record tells with a 1 under another name',
    { STATUS: '1', ACTIVE: '1', TYPE: '1', MODEL: '1' },
    [],
  ],
  [
    'a repeated flag, only once',
    { 'Requires.Network': 'Required', Network: 'Required' },
    [['Network', true, true]],
  ],
])('%s', (_, record, fields) => {
  expect(needs(record)).toEqual(fields);
});

test('a field called IMEI stays when the service needs another identifier', () => {
  expect(
    needs({
      CUSTOM: { allow: '1', customname: 'ECID' },
      'Requires.Custom': [{ fieldname: 'IMEI', required: 1 }],
    }),
  ).toEqual([['IMEI', true, false]]);
});
