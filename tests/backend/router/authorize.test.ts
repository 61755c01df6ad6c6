import { expect, test } from 'vitest';
import { createAuthorization } from '../../../electron/backend/router/authorize.ts';

test.each([
  ['a name that no area has', ['orders', 'empty']],
  ['an area that does not exist', ['vault', 'read']],
  ['an area alone', ['orders']],
  ['more than a name', ['orders', 'place', 'call']],
  ['nothing', []],
  ['a member that every area inherits', ['orders', 'constructor']],
  ['a member that every area inherits from its prototype', ['orders', '__proto__']],
  ['a member that the contract inherits', ['constructor', 'name']],
  ['the prototype of the contract', ['__proto__', 'toString']],
] as const)('a call without rules is refused, also for an owner: %s', async (_, path) => {
  const shut = (): never => {
    throw new Error('it was asked about a person');
  };
  const authorize = createAuthorization({
    actingAt: shut,
    refusalOf: shut,
    notAllowed: shut,
    record: shut,
  });
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  await expect(authorize({ session: undefined, path, input: undefined }, run)).rejects.toThrow(
    'no rules for the call',
  );
  expect(runs).toBe(0);
});
