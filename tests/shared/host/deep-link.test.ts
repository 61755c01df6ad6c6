import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDeepLink } from '../../../shared/model/host/deep-link.ts';
import { appRouteSchema } from '../../../shared/model/host/page-request.ts';

const imei = '352099001761481';

describe('a link into the app', () => {
  test.each([
    ['imei-desk://order/0b1f6f2e-5a3c-4a0e-9c11-111111111111', '0b1f6f2e-5a3c-4a0e-9c11-111111111111'],
    ['imei-desk://order/ab12/', 'ab12'],
    ['IMEI-DESK://ORDER/ab12', 'ab12'],
  ])('opens an order: %s', (link, id) => {
    expect(parseDeepLink(link)).toEqual({ screen: 'order', id });
  });

  test.each([
    ['imei-desk://new', null],
    ['imei-desk://new/', null],
    [`imei-desk://new?imei=${imei}`, imei],
    [`imei-desk://new/?imei=${imei}`, imei],
    ['Imei-Desk://New?imei=35%2D209900%2D176148%2D1', '35-209900-176148-1'],
    ['imei-desk://new?imei=F2L+XQ1', 'F2L XQ1'],
  ])('opens a new order, with or without a number: %s', (link, identifier) => {
    expect(parseDeepLink(link)).toEqual({ screen: 'new-order', identifier });
  });

  test.each([
    ['another host', 'imei-desk://pay/1'],
    ['no host', 'imei-desk:order/1'],
    ['another scheme', 'https://order/1'],
    ['an order without an id', 'imei-desk://order/'],
    ['a longer path', 'imei-desk://order/1/confirm'],
    ['a link that would confirm', `imei-desk://new?imei=${imei}&confirm=1`],
    ['a link that would confirm an order', 'imei-desk://order/1?settle=yes'],
    ['a number twice', `imei-desk://new?imei=${imei}&imei=1`],
    ['another name in capitals', `imei-desk://new?IMEI=${imei}`],
    ['an encoded separator', `imei-desk://new?imei=${imei}%26confirm%3D1`],
    ['a climb', 'imei-desk://order/..%2f..%2fetc'],
    ['a NUL', 'imei-desk://new?imei=1%00'],
    ['a bare NUL', 'imei-desk://order/1\0'],
    ['a direction mark', 'imei-desk://new?imei=%E2%80%AE123'],
    ['digits of another script', 'imei-desk://new?imei=%D9%A1%D9%A2%D9%A3'],
    ['markup', 'imei-desk://new?imei=%3Cimg%20src%3Dx%3E'],
    ['a broken escape', 'imei-desk://new?imei=%E2%80'],
    ['a line break', 'imei-desk://new?imei=1%0A2'],
    ['a fragment', 'imei-desk://new#/orders'],
    ['a port and a user', 'imei-desk://user@new:80?imei=1'],
    ['an empty number', 'imei-desk://new?imei='],
    ['a space before the scheme', ' imei-desk://new'],
  ])('opens nothing with %s', (_what, link) => {
    expect(parseDeepLink(link)).toBeNull();
  });

  test('of ten megabytes opens nothing', () => {
    expect(parseDeepLink(`imei-desk://new?imei=${'1'.repeat(10_000_000)}`)).toBeNull();
    expect(parseDeepLink(`imei-desk://order/${'a'.repeat(10_000_000)}`)).toBeNull();
  });

  const host = fc.constantFrom('order', 'new', 'ORDER', 'New', 'pay', '');
  const end = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('/', '?imei=', '%', '#', '&', '\u202e', '\0', '%00', '/../', '//'),
  );
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.tuple(host, fc.array(end)).map(([name, parts]) => `imei-desk://${name}${parts.join('')}`),
    fc
      .tuple(host, fc.string({ unit: 'binary' }))
      .map(([name, value]) => `imei-desk://${name}?imei=${encodeURIComponent(value.toWellFormed())}`),
    fc
      .oneof(fc.string({ minLength: 1 }), fc.uuid(), fc.string({ unit: 'binary' }))
      .map((id) => `imei-desk://order/${id}`),
  );

  test('with any content opens an order, a new order or nothing', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(hostile, (link) => {
        const place = parseDeepLink(link);
        fc.pre(place !== null);
        met.add(place.screen);
        expect(appRouteSchema.parse(place)).toEqual(place);
        expect([
          { screen: 'order', id: expect.stringMatching(/^[0-9A-Za-z_-]{1,64}$/) },
          { screen: 'new-order', identifier: expect.stringMatching(/^[0-9A-Za-z ./-]{1,50}$/) },
          { screen: 'new-order', identifier: null },
        ]).toContainEqual(place);
      }),
      { numRuns: 500 },
    );
    expect([...met].sort()).toEqual(['new-order', 'order']);
  });

  test('opens a new order with every number that it was made with', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Za-z]([0-9A-Za-z ./-]{0,30}[0-9A-Za-z])?$/), (identifier) => {
        const link = `imei-desk://new?imei=${encodeURIComponent(identifier)}`;
        expect(parseDeepLink(link)).toEqual({ screen: 'new-order', identifier });
      }),
    );
  });
});
