import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPracticeSupplier } from '../../electron/practice/practice-supplier.ts';
import { createSimulatedClock } from '../support/time/simulated-clock.ts';
import { call, imeiOf, listOf, startCaller } from './practice-caller.ts';
import { startProgram } from './practice-program.ts';

async function stateFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'practice-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'practice.json');
}

test('continues after a stop: orders, balance, speed, tokens, and the time that passed meanwhile', async () => {
  const path = await stateFile();
  const first = await startCaller({ stateFile: path, speed: 10 });
  const { email, password } = first.supplier;
  const login = await call(`${first.supplier.baseAddress}/api/v1/login`, { fields: { email, password } });
  const reference = String(listOf(await first.place(101, imeiOf(1))).REFERENCEID);
  await first.supplier.setBalance('7.00');
  await first.stop();

  const clock = createSimulatedClock();
  await clock.advanceTo(2_000);
  const second = await startPracticeSupplier({ stateFile: path, clock });
  onTestFinished(() => second.stop());
  expect(second.apiKey).toBe(first.supplier.apiKey);
  expect(second.setAside).toBeNull();
  expect(second.orders()).toMatchObject([{ reference: Number(reference), identifier: imeiOf(1) }]);
  expect(['SUCCESS', 'REJECTED']).toContain(second.orders()[0]?.status);
  const headers = { Authorization: `Bearer ${login.json.data.token}` };
  const account = await call(`${second.baseAddress}/api/v1/account`, { method: 'GET', headers });
  expect(account.json.data.balance).toBe(second.orders()[0]?.status === 'SUCCESS' ? '7.00' : '7.14');
});

test('keeps only the orders placed after a reset, when it starts again', async () => {
  const path = await stateFile();
  const first = await startCaller({ stateFile: path });
  await first.place(101, imeiOf(1));
  await first.supplier.reset();
  await first.place(101, imeiOf(2));
  const [kept] = first.supplier.orders();
  await first.stop();
  const second = await startCaller({ stateFile: path });
  expect(second.supplier.orders()).toMatchObject([{ reference: kept?.reference, identifier: imeiOf(2) }]);
});

test('drops an incomplete last line, and continues writing after it', async () => {
  const path = await stateFile();
  const first = await startCaller({ stateFile: path });
  await first.place(101, imeiOf(1));
  await first.stop();
  // This line is longer than the next write, so that leftovers would be visible.
  await appendFile(path, `{"is":"order","reference":9,"identifier":"${'9'.repeat(2_000)}`);
  const second = await startCaller({ stateFile: path });
  await second.place(101, imeiOf(2));
  await second.stop();
  expect(await readFile(path, 'utf8')).toMatch(/}\n$/);
  const third = await startCaller({ stateFile: path });
  expect(third.supplier.orders().map(({ identifier }) => identifier)).toEqual([imeiOf(1), imeiOf(2)]);
});

test('sets an unreadable file aside, unchanged, and says where', async () => {
  const path = await stateFile();
  await writeFile(path, 'not ours\n');
  const { supplier } = await startCaller({ stateFile: path });
  expect(supplier.setAside).toBe(`${path}.unreadable`);
  expect(await readFile(`${path}.unreadable`, 'utf8')).toBe('not ours\n');
  expect(supplier.orders()).toEqual([]);
});

test('reports in one sentence that its file cannot be opened', async () => {
  const path = join(await stateFile(), 'under', 'no', 'folder');
  await expect(startPracticeSupplier({ stateFile: path })).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringContaining(path),
  });
});

test('never goes back to an earlier status when the wall clock is set back', async () => {
  const clock = createSimulatedClock();
  let setBackMs = 0;
  const supplier = await startPracticeSupplier({
    clock: { ...clock, nowMs: () => clock.nowMs() - setBackMs },
  });
  onTestFinished(() => supplier.stop());
  const fields = { action: 'placeimeiorder', ID: '101', IMEI: imeiOf(1), apikey: supplier.apiKey };
  await call(`${supplier.baseAddress}/api/fusion`, { fields });
  await clock.advanceTo(30_000);
  const [before] = supplier.orders();
  setBackMs = 3_600_000;
  expect(['SUCCESS', 'REJECTED']).toContain(before?.status);
  expect(supplier.orders()[0]?.status).toBe(before?.status);
});

test('has every answered order on disk after it was killed in the middle of placing', async () => {
  const path = await stateFile();
  const program = await startProgram(['--port', '0', '--state', path]);
  const answered: number[] = [];
  let killed = false;
  const send = async (number: number) => {
    const fields = { action: 'placeimeiorder', ID: '103', IMEI: imeiOf(number), apikey: program.apiKey };
    const answer = await call(`${program.baseAddress}/api/fusion`, { fields }).catch(() => null);
    if (answer?.json?.SUCCESS) answered.push(listOf(answer).REFERENCEID);
    if (answered.length >= 10 && !killed) {
      killed = true;
      program.kill('SIGKILL');
    }
  };
  // The requests are within the rate limit. Several run at the same time, so that the kill happens during them.
  for (let number = 0; number < 60; number += 6)
    await Promise.all([0, 1, 2, 3, 4, 5].map((more) => send(number + more)));
  await program.ended;
  expect(answered.length).toBeGreaterThanOrEqual(10);
  const { supplier } = await startCaller({ stateFile: path });
  const kept = supplier.orders().map(({ reference }) => reference);
  expect(kept).toEqual(expect.arrayContaining(answered));
  expect(supplier.setAside).toBeNull();
});
