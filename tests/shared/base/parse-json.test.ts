import { expect, test } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../../shared/model/base/parse-json.ts';

const schema = z.object({ at: z.number() });

test('reads values that match its schema', () => {
  expect(readJson(schema, '{"at":1,"more":true}')).toEqual({ at: 1 });
});

test.each([null, undefined, '', '{', '{"at":"1"}', '\u0000', 'null'])('returns null for %j', (text) => {
  expect(readJson(schema, text)).toBeNull();
});
