import { describe, expect, test } from 'vitest';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { padding, readList, readReply, written } from '../../../support/supplier/odd-list.ts';

const row = (id: number) => `{"SERVICEID":${id},"SERVICENAME":"Service ${id}","CREDIT":"1.50"}`;

describe('services 50 levels deep', () => {
  const deep = (levels: number, open: string, close: string, inner: string) =>
    open.repeat(levels) + inner + close.repeat(levels);

  test.each([
    ['lists', '[', ']'],
    ['maps', '{"Group":', '}'],
  ])('in %s are read like any others', async (_, open, close) => {
    const { services, unreadable } = await readList(deep(50, open, close, `[${row(7)},${row(8)}]`));
    expect(services.map(({ id }) => id)).toEqual(['7', '8']);
    expect(unreadable).toBe(0);
  });

  test('within a field of a service are ignored', async () => {
    const odd = row(7).replace('}', `,"MORE":${deep(45, '{"a":', '}', '"x"')}}`);
    const { services } = await readList(odd);
    expect(services).toMatchObject([{ id: '7', name: 'Service 7' }]);
  });

  test('are refused with an explanation when nested too deeply', async () => {
    const { failure } = await readList(deep(100_000, '[', ']', row(7)));
    expect(failure).toMatchObject({
      code: 'not-understood',
      data: { where: encodeMessage('reply-not-json') },
    });
  });
});

describe('names of members that every object has', () => {
  test('are ordinary names of fields, groups, keys and services', async () => {
    const inner = `{"SERVICENAME":"A","CREDIT":"1.50","__proto__":"told","constructor":"so"}`;
    const { services } = await readReply(
      `{"SUCCESS":[{"LIST":{"__proto__":{"constructor":${inner}},"constructor":{"__proto__":${inner}},"x":[${written}]}}]}`,
    );
    expect(services.map(({ id, group, details }) => [id, group, Object.entries(details)])).toEqual(
      [
        ['constructor', '__proto__'],
        ['__proto__', 'constructor'],
      ].map((each) => [
        ...each,
        [
          ['__proto__', 'told'],
          ['constructor', 'so'],
        ],
      ]),
    );
    expect(Object.hasOwn(Object.prototype, 'told')).toBe(false);
  });
});

describe('a repeated key', () => {
  test('with one value has this value; with two different values it has none', async () => {
    const { services } = await readList(
      '{"SERVICEID":7,"SERVICENAME":"A","CREDIT":"1.50","CREDIT":"1.50"}',
      '{"SERVICEID":8,"SERVICENAME":"B","CREDIT":"1.50","CREDIT":"9.50"}',
    );
    expect(services.map(({ id, price }) => [id, price?.amount])).toEqual([
      ['7', '1.50'],
      ['8', undefined],
    ]);
  });

  test('for two groups gives the services of both', async () => {
    const { services } = await readReply(
      `{"SUCCESS":[{"LIST":{"A":[${row(7)}],"A":[${row(8)}],"B":[${written}]}}]}`,
    );
    expect(services.map(({ id, group }) => [id, group])).toEqual([
      ['7', 'A'],
      ['8', 'A'],
    ]);
  });

  test('with two ids makes the service an unreadable row', async () => {
    const { services, unreadable } = await readList(
      '{"SERVICEID":7,"SERVICEID":8,"SERVICENAME":"A","CREDIT":"1.50"}',
    );
    expect([services, unreadable]).toEqual([[], 1]);
  });

  test('for two answers means no answer', async () => {
    const list = `[{"LIST":[${written}]}]`;
    const { failure } = await readReply(`{"SUCCESS":${list},"SUCCESS":[{"LIST":[${row(7)}]}]}`);
    expect(failure).toMatchObject({
      code: 'not-understood',
      data: { where: encodeMessage('reply-key-twice') },
    });
  });
});

test('numbers beyond 2^53 keep all of their digits', async () => {
  const { services } = await readList(
    '{"SERVICEID":90071992547409931,"SERVICENAME":"A","CREDIT":900719925474.0993,"BATCH":12345678901234567890123}',
    '{"SERVICEID":90071992547409932,"SERVICENAME":"B","CREDIT":0.1000000001}',
    '{"SERVICEID":7,"SERVICENAME":"C","CREDIT":99999999999999999999}',
  );
  expect(services.map(({ id, price, details }) => [id, price?.amount ?? null, details])).toEqual([
    ['90071992547409931', '900719925474.0993', { BATCH: '12345678901234567890123' }],
    ['90071992547409932', '0.1000000001', {}],
    ['7', null, {}],
  ]);
});

describe('prices as written in', () => {
  const amounts = ['0.77', '5.00', '16.41', '120.50', '1016.41', '12345.67', '1234567.89'];
  const locales = [
    'en-US',
    'de-DE',
    'fr-FR',
    'de-CH',
    'en-IN',
    'es-ES',
    'pl-PL',
    'ru-RU',
    'tr-TR',
    'ar-EG',
    'fa-IR',
  ];

  test.each(locales)('%s are read correctly', async (locale) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
    const rows = amounts.map((amount, id) =>
      JSON.stringify({ SERVICEID: id + 1, SERVICENAME: `S${id}`, CREDIT: format.format(Number(amount)) }),
    );
    const { services } = await readReply(
      `{"SUCCESS":[{"LIST":[${[...rows, written.replace(',"CREDIT":"1.00"', ',"CREDIT":"1"')].join(',')}]}]}`,
    );
    expect(services.map(({ price }) => price?.amount)).toEqual(amounts);
  });

  test.each(locales)('%s with a currency sign are read correctly or not at all', async (locale) => {
    let known = 0;
    for (const currency of ['USD', 'EUR', 'INR', 'TRY']) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
      const rows = amounts.map((amount, id) =>
        JSON.stringify({ SERVICEID: id + 1, SERVICENAME: `S${id}`, CREDIT: format.format(Number(amount)) }),
      );
      const { services } = await readList(...rows);
      expect(services).toHaveLength(amounts.length);
      const read = services.map(({ price }) => price && [price.amount, price.currency || currency]);
      expect(read).toEqual(read.map((each, place) => each && [amounts[place], currency]));
      known += read.filter((each) => each !== null).length;
    }
    // In locales whose digits and currency sign are not European, no amount needs to be read.
    expect(known).toBeGreaterThanOrEqual(['ar-EG', 'fa-IR'].includes(locale) ? 0 : 21);
  });
});

test('names contain no invisible or direction-changing characters, except those that a script needs', async () => {
  const odd = [
    ['Unlock\u202e0.1\u202c', 'Unlock0.1'],
    ['\u2066Clean\u2069 \u200b\u2060Fast\ufeff', 'Clean Fast'],
    ['Soft\u00adbank', 'Softbank'],
    ['فتح شبكة', 'فتح شبكة'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['A\u0000B\u0007C', 'A B C'],
  ] as const;
  const { services } = await readReply(
    JSON.stringify({
      SUCCESS: [
        {
          LIST: {
            'Gr\u202eoup\u200b': [
              ...odd.map(([name], id) => ({ SERVICEID: id + 1, SERVICENAME: name, CREDIT: '1.50' })),
              padding,
            ],
            Other: [{ SERVICEID: 70, SERVICENAME: '\u200b\u202e', CREDIT: '1.50' }],
          },
        },
      ],
    }),
  );
  expect(services.map(({ name }) => name)).toEqual(odd.map(([, name]) => name));
  expect(new Set(services.map(({ group }) => group))).toEqual(new Set(['Group']));
});
