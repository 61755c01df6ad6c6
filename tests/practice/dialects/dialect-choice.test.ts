import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmbeddedPractice } from '../../../electron/embedded-practice.ts';
import { practiceDialects } from '../../../electron/practice/dialects/dialects.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { realClock } from '../../support/time/real-clock.ts';
import { call, errorOf, imeiOf, startCaller } from '../practice-caller.ts';
import { runProgram, startProgram } from '../practice-program.ts';

const noKey = { fields: { action: 'accountinfo' } };

test('the dialect changes from one answer to the next, and leaves orders and balance unchanged', async () => {
  const { supplier, act, place, pass } = await startCaller();
  const placed = await place(103, imeiOf(1));
  const ID = String(supplier.orders()[0]?.reference);
  await pass(20_000);
  const before = supplier.orders();
  for (const { name } of practiceDialects) {
    await supplier.setDialect(name);
    expect(supplier.dialect()).toBe(name);
    await act('accountinfo');
    await act('getimeiorder', { ID });
    expect(supplier.orders()).toEqual(before);
  }
  expect(placed.json.SUCCESS[0].LIST.STATUS).toBe('PENDING');
  await supplier.setDialect('sequential-numbers');
  expect((await act('getimeiorder', { ID })).json.SUCCESS[0].LIST.STATUS).toBe(2);
  await expect(supplier.setDialect('klingon')).rejects.toThrow('klingon');
  expect(supplier.dialect()).toBe('sequential-numbers');
});

test('the dialect is kept in the state file, and a reset does not change it', async () => {
  const stateFile = join(await temporaryFolder(), 'practice.json');
  const first = await startCaller({ stateFile });
  expect(first.supplier.dialect()).toBe('spec');
  await first.supplier.setDialect('dhru-6');
  await first.stop();
  const second = await startCaller({ stateFile });
  expect(second.supplier.dialect()).toBe('dhru-6');
  await second.supplier.reset();
  await second.stop();
  const third = await startCaller({ stateFile });
  expect(third.supplier.dialect()).toBe('dhru-6');
  await third.stop();
  const fourth = await startCaller({ stateFile, dialect: 'laravel' });
  expect(fourth.supplier.dialect()).toBe('laravel');
});

test('faults work with any dialect, and use its error form if it has one', async () => {
  const { supplier, act, place } = await startCaller({ dialect: 'string-error' });
  const addFault = (fault: Parameters<typeof supplier.faults.add>[0]['fault']) =>
    supplier.faults.add({ times: 1, fault });
  addFault({ kind: 'too-many', retryAfter: '7' });
  const limited = await act('accountinfo');
  expect([limited.status, limited.headers.get('retry-after'), limited.json]).toEqual([
    429,
    '7',
    { ERROR: 'Too Many Attempts.' },
  ]);
  await supplier.setDialect('php-noise');
  addFault({ kind: 'echo' });
  expect((await place(103, imeiOf(1))).text).toContain('REFERENCEID');
  addFault({ kind: 'drop', when: 'after-taking' });
  await expect(place(103, imeiOf(2))).rejects.toThrow();
  expect(supplier.orders()).toHaveLength(2);
});

test('a dialect is chosen through the control paths, and an unknown name is refused', async () => {
  const { supplier } = await startCaller({ control: true });
  const url = `${supplier.baseAddress}/_practice`;
  const post = (name: string, value: unknown) =>
    call(`${url}/${name}`, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) });
  expect((await post('dialect', { name: 'flat-list' })).status).toBe(200);
  const reported = (await call(`${url}/dialect`, { method: 'GET' })).json;
  expect(reported).toEqual({ name: 'flat-list', dialects: practiceDialects });
  expect((await post('dialect', { name: 'klingon' })).status).toBe(400);
  expect(supplier.dialect()).toBe('flat-list');
  expect((await post('site', { maintenance: 503 })).status).toBe(200);
  expect((await call(`${supplier.baseAddress}/api/fusion`, noKey)).status).toBe(503);
  expect((await post('site', { maintenance: 404 })).status).toBe(400);
  expect((await post('site', {})).status).toBe(200);
  expect(errorOf(await call(`${supplier.baseAddress}/api/fusion`, noKey))).toBe('Authentication Failed');
});

test('a dialect is chosen on the command line, and a wrong name lists all names', async () => {
  const program = await startProgram(['--port', '0', '--dialect', 'keyed-maps']);
  const { json } = await call(`${program.baseAddress}/api/fusion`, noKey);
  expect(json).toEqual({ error: { '0': { message: 'Authentication Failed' } } });
  const { code, stderr } = await runProgram(['--dialect', 'klingon']);
  expect(code).toBe(1);
  for (const { name } of practiceDialects) expect(stderr).toContain(name);
});

test('a dialect that a shell sets before the first start is used from the start, and can be changed later', async () => {
  const dataFolder = await temporaryFolder();
  const practice = createEmbeddedPractice({ dataFolder, clock: realClock });
  try {
    expect(practice.dialects()).toEqual(practiceDialects);
    await practice.setDialect('string-error');
    await expect(practice.setDialect('klingon')).rejects.toThrow('klingon');
    const { baseAddress } = await practice.start();
    const answer = () => call(`${baseAddress}/api/fusion`, noKey);
    expect((await answer()).json).toEqual({ ERROR: 'Authentication Failed' });
    await practice.setDialect('spec');
    expect(errorOf(await answer())).toBe('Authentication Failed');
  } finally {
    await practice.stop();
  }
});
