import { ORPCError } from '@orpc/server';
import { expect, test } from 'vitest';
import { failed } from '../../../electron/backend/desk/base/outcome.ts';
import { JournalFailure } from '../../../electron/backend/journal/engine/journal-failure.ts';
import { answer, catchAll } from '../../../electron/backend/router/answer.ts';

test('a defect is answered with an incident id that is also logged, without its text', () => {
  const logged: unknown[] = [];
  const defect = new Error('key 0001 at /home/someone/app.ts');
  const error = catchAll(defect, (_, what) => {
    logged.push(what);
    return 'a1b2c3d4';
  });
  expect(error).toMatchObject({ code: 'unexpected', defined: true, data: { incidentId: 'a1b2c3d4' } });
  expect(JSON.stringify(error)).not.toContain('0001');
  expect(logged).toEqual([defect]);
});

test.each([
  [13, 'full'],
  [8, 'read-only'],
  [5, 'locked'],
  [11, 'broken'],
])('SQLite’s code %i is reported as %s', (errcode, cause) => {
  const error = catchAll(new JournalFailure('said SQLite', errcode), () => 'x');
  expect(error).toMatchObject({ code: 'journal', data: { cause } });
});

test('an error with a foreign code is never passed on unchanged', () => {
  const foreign = new ORPCError('TEAPOT', { message: 'a secret' });
  expect(catchAll(foreign, () => 'x')).toMatchObject({ code: 'unexpected' });
});

test('an expected failure is thrown as a defined error with its data', async () => {
  const outcome = Promise.resolve(failed('refused', { words: 'no' }));
  await expect(answer(outcome, () => 'x')).rejects.toMatchObject({
    code: 'refused',
    defined: true,
    data: { words: 'no' },
  });
});
