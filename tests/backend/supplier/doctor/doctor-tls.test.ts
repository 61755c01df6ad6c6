import type { Socket } from 'node:net';
import * as tls from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { readFailure, tlsProblem } from '../../../../electron/backend/supplier/doctor/read-failure.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { panel } from '../../../support/doctor/doctor-panel.ts';
import { examineAt } from '../../../support/doctor/doctor-under-test.ts';
import { closeServers, serve } from '../../../support/network/http-under-test.ts';
import { silence } from '../../../support/network/scripted-server.ts';
import { createSelfSigned } from '../../../support/network/self-signed.ts';

const ownTrust = tls.getCACertificates('default');

afterEach(async () => {
  tls.setDefaultCACertificates(ownTrust);
  await closeServers();
});

describe('a certificate', () => {
  test('that no authority signed is reported as self-signed, and not a byte is sent', async () => {
    const server = await serve(panel({}), { certificate: createSelfSigned() });
    const examined = await examineAt(server.baseAddress);
    expect(examined.problems).toEqual(['secure: tls-self-signed']);
    expect(examined.of('reach')?.verdict).toBe('good');
    expect(server.requests).toEqual([]);
    expect(examined.limiter.budget().used).toBe(0);
  });

  test('that is trusted is reported without a problem', async () => {
    const certificate = createSelfSigned();
    tls.setDefaultCACertificates([certificate.cert]);
    const server = await serve(panel({}), { certificate });
    const examined = await examineAt(server.baseAddress);
    expect(examined.problems).toEqual([]);
    expect(examined.of('secure')?.verdict).toBe('good');
  });

  test.each([
    ['tls-expired', { from: '200101000000Z', to: '210101000000Z' }, '01 Jan 2021'],
    ['tls-not-yet-valid', { from: '460101000000Z', to: '470101000000Z' }, '01 Jan 2046'],
  ])('outside its dates is %s, trusted or not, and the dates are shown', async (problem, dates, reported) => {
    const certificate = createSelfSigned(dates);
    const server = await serve(panel({}), { certificate });
    const untrusted = await examineAt(server.baseAddress);
    expect(untrusted.problems).toEqual([`secure: ${problem}`]);
    expect(untrusted.of('secure')?.evidence).toContain(reported);
    tls.setDefaultCACertificates([certificate.cert]);
    expect((await examineAt(server.baseAddress)).problems).toEqual([`secure: ${problem}`]);
    expect(server.requests).toEqual([]);
  });

  test('for another host is wrong, and its owner is shown', async () => {
    const certificate = createSelfSigned({ host: 'other.example' });
    tls.setDefaultCACertificates([certificate.cert]);
    const server = await serve(panel({}), { certificate });
    const examined = await examineAt(server.baseAddress);
    expect(examined.problems).toEqual(['secure: tls-wrong-host']);
    expect(examined.of('secure')?.evidence).toContain('other.example');
  });

  test('outside its dates means a wrong clock when this machine’s time is before the app’s release', async () => {
    const certificate = createSelfSigned({ from: '460101000000Z', to: '470101000000Z' });
    tls.setDefaultCACertificates([certificate.cert]);
    const server = await serve(panel({}), { certificate });
    const examined = await examineAt(server.baseAddress, { nowMs: () => Date.UTC(2009, 0, 1) });
    expect(examined.problems).toEqual(['secure: tls-clock']);
    expect(examined.of('secure')?.evidence).toContain('"clock-here","date":"01 Jan 2009');
    expect(server.requests).toEqual([]);
  });

  test('is missing when the server does not speak TLS', async () => {
    const onConnection = (socket: Socket): void => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    const server = await serve(silence, { onConnection });
    const examined = await examineAt(`https://localhost:${server.port}`);
    expect(examined.problems).toEqual(['secure: tls-other']);
  });
});

describe('a TLS error', () => {
  const now = Date.UTC(2027, 5, 1);
  const valid = {
    validFromMs: Date.UTC(2027, 0, 1),
    validToMs: Date.UTC(2028, 0, 1),
    hosts: ['shop.example'],
    subject: 'shop.example',
    issuer: 'Some CA',
    authority: null,
  };
  test.each([
    ['CERT_HAS_EXPIRED', null, now, 'tls-expired'],
    ['CERT_NOT_YET_VALID', null, now, 'tls-not-yet-valid'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', valid, now, 'tls-self-signed'],
    ['SELF_SIGNED_CERT_IN_CHAIN', valid, now, 'tls-unknown-authority'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', valid, now, 'tls-unknown-authority'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', { ...valid, validToMs: now - 1 }, now, 'tls-expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', valid, now, 'tls-wrong-host'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', valid, now, 'tls-unknown-authority'],
    ['EPROTO', null, now, 'tls-other'],
    ['', null, now, 'tls-other'],
    // A time before this app's release means a wrong clock, not a wrong certificate.
    ['CERT_NOT_YET_VALID', valid, Date.UTC(2009, 0, 1), 'tls-clock'],
    ['CERT_HAS_EXPIRED', null, 0, 'tls-clock'],
  ])('%s is reported as such', (code, certificate, nowMs, problem) => {
    expect(tlsProblem(code, certificate, nowMs)).toBe(problem);
  });

  test('names the root authority, if it is not the issuer', () => {
    const nothing = { proxy: null, status: null, headers: new Map(), partial: new Uint8Array() };
    const failure = {
      ...nothing,
      kind: 'failure',
      phase: 'tls',
      written: false,
      detail: encodeMessage('nothing-sent'),
      code: 'SELF_SIGNED_CERT_IN_CHAIN',
    } as const;
    const authority = { name: 'Example Shield Root', isPublic: false };
    const read = readFailure(failure, { ...valid, authority }, now);
    expect(read).toMatchObject({ step: 'secure', problem: 'tls-unknown-authority' });
    expect(read.evidence).toContain(
      `${JSON.stringify({ note: 'issued-by', name: 'Some CA' })},${JSON.stringify({ note: 'vouched-by', name: 'Example Shield Root' })}`,
    );
  });
});
