import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isOwnNetwork, sendToPrinter } from '../../../electron/backend/printing/printer-socket.ts';
import { labelStatus, receiptStatus } from '../../../electron/backend/printing/printer-status.ts';
import { fakePrinter } from '../../support/printing/printer-under-test.ts';
import { eventually } from '../../support/time/eventually.ts';

const patience = { connectMs: 30_000, statusMs: 100, stallMs: 30_000, closeMs: 30_000 };
const here = (port: number) => ({ host: '127.0.0.1', port, outside: false });
const label = Buffer.from('^XA^FDlabel^FS^XZ\n');
/** Larger than the buffers between two sockets. */
const large = Buffer.alloc(24 * 1024 * 1024, 'x');

const hostStatus = (first: string, second: string) =>
  Buffer.from(`\u0002${first}\u0003\r\n\u0002${second}\u0003\r\n\u00021234,0\u0003\r\n`);
const ready = hostStatus('030,0,0,0203,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000');

test('a job arrives byte for byte, after a status request', async () => {
  const printer = await fakePrinter({ status: ready });
  expect(await sendToPrinter(here(printer.port), label, labelStatus, patience)).toEqual({
    ok: true,
    taken: true,
  });
  expect(Buffer.concat(printer.received())).toEqual(Buffer.concat([Buffer.from('~HS'), label]));
});

test('a printer that does not report its status still gets its job', async () => {
  const printer = await fakePrinter();
  expect(await sendToPrinter(here(printer.port), label, labelStatus, patience)).toMatchObject({ ok: true });
  expect(printer.received()[0]?.includes(label)).toBe(true);
});

test('a slow printer gets the whole of a large job', async () => {
  const printer = await fakePrinter({ pauseMs: 1 });
  const job = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => at % 251));
  expect(await sendToPrinter(here(printer.port), job, receiptStatus, patience)).toMatchObject({ ok: true });
  expect(printer.received()[0]?.subarray(receiptStatus.bytes.length).equals(job)).toBe(true);
});

test('a job is reported as unconfirmed when the printer does not close the connection', async () => {
  const printer = await fakePrinter({ staysOpen: true });
  const handed = await sendToPrinter(here(printer.port), label, labelStatus, { ...patience, closeMs: 50 });
  expect(handed).toEqual({ ok: true, taken: false });
  await eventually(
    async () => printer.received()[0]?.includes(label),
    (whole) => whole === true,
  );
});

test('if a name has several addresses, the one in the shop’s network is used', async () => {
  const printer = await fakePrinter();
  const named = { host: 'localhost', port: printer.port, outside: false };
  expect(await sendToPrinter(named, label, labelStatus, patience)).toMatchObject({ ok: true });
});

test.each([
  ['a web server', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'],
  ['a remote shell', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['a mail server', '220 mail.example ESMTP\r\n'],
  ['an encrypted line', '\u0015\u0003\u0001\u0000\u0002\u0002F'],
])('%s at the address gets no job, because a label names a customer', async (_, answers) => {
  for (const question of [labelStatus, receiptStatus]) {
    const server = await fakePrinter({ answers });
    const handed = await sendToPrinter(here(server.port), label, question, { ...patience, statusMs: 30_000 });
    expect(handed).toEqual({ ok: false, why: 'not-printer', printed: 'nothing' });
    expect(Buffer.concat(server.received()).includes(label)).toBe(false);
  }
});

test('a real web server of Node is recognized', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const handed = await sendToPrinter(here(port), label, labelStatus, { ...patience, statusMs: 30_000 });
  expect(handed).toMatchObject({ why: 'not-printer' });
});

describe('a failure has a reason, and nothing is sent twice', () => {
  test.each([
    ['hang', 'stalled'],
    ['reset', 'reset'],
    ['goodbye', 'reset'],
  ] as const)('a job that fails in the middle: %s', async (how, why) => {
    const printer = await fakePrinter({ after: { bytes: 100_000, how } });
    const handed = await sendToPrinter(here(printer.port), large, labelStatus, {
      ...patience,
      stallMs: how === 'hang' ? 300 : 30_000,
    });
    expect(handed).toEqual({ ok: false, why, printed: 'maybe' });
    expect(printer.received()).toHaveLength(1);
  });

  test('a printer that closes the connection on a status request gets no job', async () => {
    const printer = await fakePrinter({ after: { bytes: 1, how: 'goodbye' } });
    const handed = await sendToPrinter(here(printer.port), label, labelStatus, {
      ...patience,
      statusMs: 30_000,
    });
    expect(handed).toEqual({ ok: false, why: 'reset', printed: 'nothing' });
  });

  test('an address without a host', async () => {
    const printer = await fakePrinter();
    await printer.close();
    const handed = await sendToPrinter(here(printer.port), label, labelStatus, patience);
    expect(handed).toEqual({ ok: false, why: 'refused', printed: 'nothing' });
  });

  test('a name that cannot be resolved', async () => {
    const nowhere = { host: 'no-such-printer.invalid', port: 9100, outside: false };
    expect(await sendToPrinter(nowhere, label, labelStatus, patience)).toMatchObject({ why: 'name' });
  });

  test('an address outside the shop’s network is not connected to', async () => {
    const far = { host: '203.0.113.7', port: 9100, outside: false };
    expect(await sendToPrinter(far, label, labelStatus, patience)).toMatchObject({
      why: 'outside',
      printed: 'nothing',
    });
  });

  test.each([
    ['no-paper', hostStatus('030,1,0,0203,000', '000,0,0,0,0')],
    ['open', hostStatus('030,0,1,0203,000', '000,0,1,0,0')],
    ['paused', hostStatus('030,0,1,0203,000', '000,0,0,0,0')],
  ])('a label printer that says %s gets no job', async (why, status) => {
    const printer = await fakePrinter({ status });
    const handed = await sendToPrinter(here(printer.port), label, labelStatus, patience);
    expect(handed).toEqual({ ok: false, why, printed: 'nothing' });
    expect(Buffer.concat(printer.received()).includes(label)).toBe(false);
  });

  test.each([
    ['no-paper', [0b0011_0010, 0b0111_0010]],
    ['open', [0b0001_0110, 0b0001_0010]],
  ])('a receipt printer that says %s gets no job', async (why, bytes) => {
    const printer = await fakePrinter({ status: Buffer.from(bytes) });
    const handed = await sendToPrinter(here(printer.port), label, receiptStatus, patience);
    expect(handed).toEqual({ ok: false, why, printed: 'nothing' });
  });
});

test.each([
  ...[
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.9',
    '127.0.0.1',
    '169.254.1.1',
    '::1',
    'fe80::1%eth0',
    'fd00::5',
  ].map((address) => [address, true] as const),
  ...['8.8.8.8', '172.32.0.1', '192.169.0.1', '100.64.0.1', '2001:db8::1', '0.0.0.0', 'printer'].map(
    (address) => [address, false] as const,
  ),
])('%s is of the shop’s own network: %s', (address, own) => {
  expect(isOwnNetwork(address)).toBe(own);
});
