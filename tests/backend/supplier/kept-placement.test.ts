import { expect, test } from 'vitest';
import { refusalInReply } from '../../../electron/backend/desk/orders/settling-refusals.ts';
import { vocabularyOf } from '../../../electron/backend/supplier/decode/fields/reading-context.ts';
import { rereadPlacement } from '../../../electron/backend/supplier/place/reread-placement.ts';
import { defaultRequestProfile } from '../../../electron/backend/supplier/types/request-profile.ts';
import { testIdentifier } from '../../support/supplier/supplier-client-under-test.ts';

const kept = (body: object, httpStatus: number | null = 200) => ({
  identifier: testIdentifier,
  identifierKind: 'imei' as const,
  request: `POST /api/fusion\naction=placeimeiorder\nID=12\nIMEI=${testIdentifier}`,
  httpStatus,
  reply: Buffer.from(JSON.stringify(body)),
});
const taken = { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: 98213 }] };
const error = (words: string) => ({ ERROR: [{ MESSAGE: words }] });

test('a kept reply proves nothing without its HTTP status', () => {
  const words = vocabularyOf(defaultRequestProfile);
  expect(rereadPlacement(kept(taken), words)).toMatchObject({ verdict: 'accepted', reference: '98213' });
  expect(rereadPlacement(kept(taken, null), words)).toMatchObject({ verdict: 'uncertain' });
  expect(rereadPlacement(kept(error('Invalid IMEI'), null), words)).toMatchObject({ verdict: 'uncertain' });
});

test.each([
  ['words that nobody knows', 'Carrier is closed for us', 'Carrier is closed for us'],
  ['too little credit', 'Not enough credits', null],
  ['a refused key', 'Invalid API key', null],
  ['too frequent requests', 'Too Many Attempts.', null],
  ['words of general faults', 'Something went wrong', null],
  ['one word', 'Closed', null],
])('whether %s may be declared a refusal', (_, words, offered) => {
  expect(refusalInReply(kept(error(words)), defaultRequestProfile)?.words ?? null).toBe(offered);
});

test('a reply that mentions an order is not offered as a refusal', () => {
  expect(
    refusalInReply(kept({ ...error('Carrier is closed for us'), REFERENCEID: 5 }), defaultRequestProfile),
  ).toBeNull();
  expect(refusalInReply(kept(taken), defaultRequestProfile)).toBeNull();
});
