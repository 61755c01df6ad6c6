import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { ProgramProcess, StartProcess } from '../../../electron/backend/base/program-process.ts';
import { type DiagnosisJob, diagnose } from '../../../electron/backend/supplier/diagnosis/diagnose.ts';
import { decodeReply, type ReadingJob } from '../../../electron/backend/supplier/reply/decode-reply.ts';
import {
  createReplyReader,
  type ReaderLimits,
} from '../../../electron/backend/supplier/reply/reply-reader.ts';
import type { ReplyKind } from '../../../electron/backend/supplier/types/reply-kinds.ts';
import { defaultRequestProfile } from '../../../electron/backend/supplier/types/request-profile.ts';
import { encodeMessage } from '../../../shared/model/base/coded-message.ts';
import { catalogueOf } from '../../bench/supplier/catalogue-of.ts';
import { utilityProcess } from '../../support/electron/utility-process.ts';
import { eventually } from '../../support/time/eventually.ts';
import { inWhole } from '../../support/whole-form.ts';
import { deaths, mortalThreads } from '../../support/world/killable-threads.ts';

const { kill } = mortalThreads();
const key = 'a-key-that-is-nowhere';
const services: ReplyKind = { on: 'action', what: 'services', list: 'imei' };

function jobOf(body: Uint8Array | string, kind: ReplyKind = services): ReadingJob {
  return {
    result: {
      kind: 'reply',
      status: 200,
      headers: new Map(),
      retryInMs: null,
      request: 'POST /api/fusion',
      // The reader takes over the bytes, so that each job gets a copy.
      bytes: new Uint8Array(Buffer.from(body)),
      secrets: [key],
      startedAt: 1,
      finishedAt: 2,
    },
    kind,
    context: { host: 'supplier.example', requestProfile: defaultRequestProfile },
  };
}

/** A reader that reads every reply in its thread, or in a process if `startProcess` is given. */
function readerWith(limits: Partial<ReaderLimits> = {}, startProcess?: StartProcess) {
  const reader = createReplyReader({ maxBytesAtOnce: 0, ...limits }, startProcess);
  onTestFinished(() => reader.stop());
  return reader;
}

test('replies of every kind are read in the other thread as in this thread', async () => {
  const reader = readerWith();
  const replies: readonly (readonly [Uint8Array | string, ReplyKind?])[] = [
    [catalogueOf(1_001)],
    ['{"data":[{"id":1,"name":"A","price":"1.50"}],"next_page":2}', { ...services, on: 'rest' }],
    ['{"SUCCESS":[{"AccoutInfo":{"creditraw":"1.50","currency":"USD"}}]}', { on: 'action', what: 'account' }],
    ['{"ERROR":[{"MESSAGE":"Authentication Failed"}]}'],
    ['<html><body>Log in</body></html>'],
    ['{"SUCCESS":[{"LIST":{"G'],
    [''],
  ];
  for (const [body, kind] of replies)
    expect(await reader.read(jobOf(body, kind))).toEqual(decodeReply(jobOf(body, kind)));
});

const diagnosisOf = (body: Uint8Array | string, isList = true): DiagnosisJob => ({
  url: 'https://supplier.example/api/fusion',
  status: 200,
  headers: new Map(),
  nowMs: 1,
  bytes: new Uint8Array(Buffer.from(body)),
  secrets: [key],
  isList,
  requestProfile: defaultRequestProfile,
});

test('every reply gives the doctor the same result in the other thread, and a list is only counted', async () => {
  const reader = readerWith();
  for (const body of [
    catalogueOf(1_001),
    `{"ERROR":[{"MESSAGE":"Invalid key ${key}"}]}`,
    '{"ERROR":[{"MESSAGE":"you are calling our service too frequent"}]}',
    '<html><title>Just a moment...</title></html>',
    '{"SUCCESS":[{"LIST":{"G',
  ]) {
    const reported = await reader.diagnose(diagnosisOf(body));
    expect(reported).toEqual(diagnose(diagnosisOf(body)));
    expect(JSON.stringify(reported)).not.toContain(key);
  }
  const { list, reading } = await reader.diagnose(diagnosisOf(catalogueOf(1_001)));
  expect(list).toEqual({ ok: true, value: { services: 1_001, unreadable: 0 } });
  expect(reading.envelope).toBeNull();
});

test('a list that takes too long to read is reported to the doctor as not understood', async () => {
  const { reading, list } = await readerWith({ deadlineMs: 1 }).diagnose(diagnosisOf(catalogueOf(5_000)));
  expect(reading).toMatchObject({
    problem: 'not-understood',
    evidence: expect.stringContaining('reading-late'),
  });
  expect(list).toBeNull();
});

test('credentials are removed from the stored part of a reply that the reading thread read', async () => {
  const { reply, exchange } = await readerWith().read(jobOf(`{"ERROR":[{"MESSAGE":"no ${key} here"}]}`));
  for (const kept of [reply?.bytes, exchange.reply])
    expect(Buffer.from(kept ?? []).toString()).toBe(
      `{"ERROR":[{"MESSAGE":"no ${'*'.repeat(key.length)} here"}]}`,
    );
});

test('a reply that takes too long to read is not understood', async () => {
  const { read, exchange } = await readerWith({ deadlineMs: 1 }).read(jobOf(catalogueOf(5_000)));
  expect(read).toMatchObject({ ok: false, failure: { code: 'not-understood' } });
  expect(exchange.replyBytes).toBe(catalogueOf(5_000).length);
});

test('a reply that takes too much memory to read is not understood, and the next reply is read', async () => {
  const reader = readerWith({ maxMemoryMb: 40 });
  // The reply is made of small pieces. A single allocation that is larger than V8 grants a dying thread would end the whole process.
  const row = `[${'[],'.repeat(99)}[]]`;
  const [hostile, good] = await Promise.all([
    reader.read(jobOf(`{"SUCCESS":[${`${row},`.repeat(20_000)}${row}]}`)),
    reader.read(jobOf(catalogueOf(50))),
  ]);
  expect(hostile.read).toMatchObject({
    ok: false,
    failure: { code: 'not-understood', data: { where: encodeMessage('reading-memory', { mb: 40 }) } },
  });
  expect(good.read.ok).toBe(true);
});

/** Starts the process like the desktop app does. */
const asElectron: StartProcess = (program, { maxMemoryMb }) =>
  utilityProcess.fork(fileURLToPath(program), [], {
    execArgv: [`--js-flags=--max-old-space-size=${maxMemoryMb}`],
  });

test('a process reads and diagnoses replies as the thread does', async () => {
  const reader = readerWith({}, asElectron);
  expect(await reader.read(jobOf(catalogueOf(1_001)))).toEqual(decodeReply(jobOf(catalogueOf(1_001))));
  expect(await reader.diagnose(diagnosisOf(catalogueOf(50)))).toEqual(diagnose(diagnosisOf(catalogueOf(50))));
});

test('a reply that uses all memory ends only the process, and the next reply is read in another process', async () => {
  const started: ProgramProcess[] = [];
  const reader = readerWith({ maxMemoryMb: 40 }, (...asked) => {
    const begun = asElectron(...asked);
    started.push(begun);
    return begun;
  });
  const row = `[${'[],'.repeat(99)}[]]`;
  const [hostile, good] = await Promise.all([
    reader.read(jobOf(`{"SUCCESS":[${`${row},`.repeat(20_000)}${row}]}`)),
    reader.read(jobOf(catalogueOf(50))),
  ]);
  expect(hostile.read).toMatchObject({
    ok: false,
    failure: { code: 'not-understood', data: { where: encodeMessage('reading-stopped') } },
  });
  expect(good.read.ok).toBe(true);
  expect(started).toHaveLength(2);
});

test('when no process starts, a thread reads the replies, and no other process is started', async () => {
  let tried = 0;
  const reader = readerWith({}, () => {
    tried += 1;
    return utilityProcess.fork('/nowhere/reply-worker.mjs');
  });
  for (let time = 0; time < 2; time += 1)
    expect((await reader.read(jobOf(catalogueOf(50)))).read.ok).toBe(true);
  expect(tried).toBe(1);
});

test('a reader that is stopped while its process starts leaves neither process nor thread', async () => {
  const exits: Promise<unknown>[] = [];
  const reader = readerWith({}, (...asked) => {
    const begun = asElectron(...asked);
    exits.push(new Promise<void>((resolve) => begun.on('exit', resolve)));
    return begun;
  });
  const reading = reader.read(jobOf(catalogueOf(50)));
  await eventually(
    async () => exits.length,
    (count) => count === 1,
  );
  await reader.stop();
  expect((await reading).read).toMatchObject({ ok: false, failure: { code: 'not-understood' } });
  await Promise.all(exits);
});

test('the thread ends when idle, and another thread reads the next reply', async () => {
  const reader = readerWith({ idleMs: 0 });
  for (let time = 0; time < 3; time += 1) {
    expect((await reader.read(jobOf(catalogueOf(50)))).read.ok).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
});

test('replies after the end are not read', async () => {
  const reader = readerWith();
  const under = reader.read(jobOf(catalogueOf(5_000)));
  await reader.stop();
  for (const { read } of [await under, await reader.read(jobOf(catalogueOf(50)))])
    expect(read).toMatchObject({ ok: false, failure: { code: 'not-understood' } });
});

test.each(['exit', ...inWhole(...deaths.filter((how) => how !== 'exit'))] as const)(
  'when the thread dies (%s) while it reads, that reply is not understood, and the next reply is read',
  async (how) => {
    const reader = readerWith();
    const body = `{"SUCCESS":[${'[],'.repeat(2_000_000)}[]]}`;
    const reading = Promise.all([reader.read(jobOf(body)), reader.read(jobOf(catalogueOf(50)))]);
    kill('reader', how);
    const [lost, next] = await reading;
    expect(lost.read).toMatchObject({ ok: false, failure: { code: 'not-understood' } });
    expect(next.read.ok).toBe(true);
  },
);
