import { expect, test } from 'vitest';
import { openEarlierOrders } from '../../../../electron/backend/journal/known/earlier-orders.ts';
import { openKnownDevices } from '../../../../electron/backend/journal/known/known-devices.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { plansOf, scansOf } from '../../../support/journal/query-plans.ts';
import { recordedDatabase } from '../../../support/journal/recorded-journal.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';

const one = 'connection-1';

async function recorded() {
  const file = await emptyJournal();
  return { file, ...recordedDatabase(file) };
}

test('a check’s answer is found by the device, and a service’s content by its latest results', async () => {
  const { file, database, queries } = await recorded();
  const earlier = openEarlierOrders(database);
  await earlier.of(one, { serviceId: '12', kind: 'imei' }, [sampleImei(1), sampleImei(2)]);
  await earlier.results(one, '12');
  expect(scansOf(file, queries)).toEqual([]);
  const walked = plansOf(file, queries).filter((detail) => /\borders\b/.test(detail));
  expect(walked.map((detail) => detail.replace(/^.* INDEX (\w+).*$/, '$1'))).toEqual([
    'orders_by_identifier',
    'orders_by_success',
  ]);
});

test('type codes, services and pending results are read by their keys', async () => {
  const { file, database, queries } = await recorded();
  const devices = openKnownDevices(database);
  await devices.tacs(one, ['35000001', '35000002']);
  await devices.service(one, '12');
  expect(queries).toHaveLength(3);
  const steps = plansOf(file, queries).filter((detail) => /tac_|orders/.test(detail));
  expect(steps.length).toBeGreaterThan(3);
  for (const step of steps)
    expect(step).toMatch(/^SEARCH (tac_\w+|ended) USING PRIMARY KEY|^SCAN tac_tables$/);
});
