import { expect, test } from 'vitest';
import { createAlikeness } from '../../../shared/model/service/alike.ts';

const theirs = [
  'Apple iPhone SimLock Status Check',
  'iPhone Sim-Lock Checker (instant)',
  'Samsung SimLock Check',
  'Find My iPhone ON/OFF – FMI',
  'iPhone Carrier + SimLock + FMI',
  'Blacklist Check Pro',
  'T-Mobile USA iPhone Unlock – Premium',
  'T-Mobile USA Samsung Unlock',
  'AT&T iPhone Unlock – Clean',
];

function maxAlike(name: string): (string | undefined)[] {
  const alikeness = createAlikeness(name);
  for (const [index, each] of theirs.entries()) alikeness.add({ id: String(index), name: each });
  return alikeness.most(3).map((id) => theirs[Number(id)]);
}

test.each([
  ['iPhone SimLock Check', 'Apple iPhone SimLock Status Check'],
  ['FIND MY iPhone™ Status ON/OFF', 'Find My iPhone ON/OFF – FMI'],
  ['Blacklist check', 'Blacklist Check Pro'],
  ['T-Mobile USA - iPhone unlock', 'T-Mobile USA iPhone Unlock – Premium'],
  ['Samsung Sim Lock / SimLock Check', 'Samsung SimLock Check'],
])('%s is most like %s', (name, expected) => {
  expect(maxAlike(name)[0]).toBe(expected);
});

test('suggests no service for a name that is like no other, or has no words', () => {
  expect(maxAlike('Xiaomi Mi Account Remove')).toEqual([]);
  expect(maxAlike('—')).toEqual([]);
});
