import { afterEach, describe, expect, test } from 'vitest';
import type { FamilyForm } from '../../../electron/backend/supplier/forms/family-form.ts';
import { familyForms } from '../../../shared/model/connection/connection.ts';
import { closeServers, serve } from '../../support/network/http-under-test.ts';
import { answer, type Step } from '../../support/network/scripted-server.ts';
import { openClientOn, testIdentifier, testKey } from '../../support/supplier/supplier-client-under-test.ts';

afterEach(closeServers);

const userName = 'müller & co';
const placed = answer({ SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: 2323 }] });
const account = answer({ SUCCESS: [{ AccountInfo: { credit: '12.50', currency: 'USD' } }] });

async function openFamily(requestForm: FamilyForm, step: Step, more = {}) {
  const server = await serve([step]);
  const client = await openClientOn(server.baseAddress, {
    actionPath: '/api/index.php',
    requestForm,
    userName,
    ...more,
  });
  const sent = () => {
    const form = new URLSearchParams(server.requests.at(-1)?.body ?? '');
    return { form: Object.fromEntries(form), parameters: form.get('parameters') ?? '' };
  };
  return { server, sent, ...client };
}

/** Reads the field `parameters` as a panel of the family does. */
function unpacked(form: FamilyForm, text: string): Record<string, unknown> {
  if (form === 'family-json') return JSON.parse(text);
  if (form === 'family-base64') return JSON.parse(Buffer.from(text, 'base64').toString());
  const inner = /^<PARAMETERS>(.*)<\/PARAMETERS>$/s.exec(text)?.[1] ?? '';
  return Object.fromEntries(
    [...inner.matchAll(/<([A-Z]+)>([^<]*)<\/\1>/g)].map(([, name, value = '']) => [
      name,
      value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    ]),
  );
}

describe.each(familyForms)('the %s form', (requestForm) => {
  test('signs in by user name and key, never by a header', async () => {
    const { reads, server, sent } = await openFamily(requestForm, account);
    expect((await reads.account('person')).ok).toBe(true);
    expect(sent().form).toEqual({
      username: userName,
      apiaccesskey: testKey,
      requestformat: 'JSON',
      action: 'accountinfo',
    });
    const [request] = server.requests;
    expect(request?.line).toBe('POST /api/index.php HTTP/1.1');
    expect(request?.headers.get('authorization')).toBeUndefined();
  });

  test('writes an order: the service’s fields under their exact names, the panel’s fields by id, SERVER and QNT as listed', async () => {
    const { place, sent } = await openFamily(requestForm, placed);
    const fields = {
      ...{ 'Serial <No> & "x"': 'A<1>&é', IMEI: 'own' },
      ...{ Network: '77', Mobile: '5', PIN: '0000', 'Lock type': 'both' },
    };
    const { outcome } = await place({
      fields,
      panelFields: ['Network', 'Mobile', 'PIN', 'Lock type'],
      server: '2',
      quantity: 1,
      quantityAsked: true,
    });
    expect(outcome).toMatchObject({ verdict: 'accepted', reference: '2323' });
    const { CUSTOMFIELD, ...open } = unpacked(requestForm, sent().parameters);
    expect(open).toEqual({
      ID: '12',
      IMEI: testIdentifier,
      SERVER: '2',
      QNT: '1',
      NETWORKID: '77',
      MOBILEID: '5',
      PIN: '0000',
    });
    expect(JSON.parse(Buffer.from(String(CUSTOMFIELD), 'base64').toString())).toEqual({
      'Serial <No> & "x"': 'A<1>&é',
      IMEI: 'own',
      'Lock type': 'both',
    });
  });

  test('requests one order by ID, and several orders in a map or separated by commas', async () => {
    const statuses = answer({ SUCCESS: [{ LIST: { 7: { STATUS: '4', CODE: 'X' }, 8: { STATUS: 0 } } }] });
    const one = await openFamily(requestForm, answer({ SUCCESS: [{ STATUS: '4', CODE: 'X' }] }));
    expect((await one.reads.orderStatus('98213', 'poll')).ok).toBe(true);
    expect(unpacked(requestForm, one.sent().parameters)).toEqual({ ID: '98213' });

    const many = await openFamily(requestForm, statuses, { requestProfile: { bulkForm: 'array' } });
    expect((await many.reads.orderStatuses(() => ['7', '8'], 'poll')).ok).toBe(true);
    const { parameters } = many.sent();
    const text = requestForm === 'family-json' ? parameters : Buffer.from(parameters, 'base64').toString();
    expect(JSON.parse(text)).toEqual({ 7: { ID: '7' }, 8: { ID: '8' } });

    const commas = await openFamily(requestForm, statuses, { requestProfile: { bulkForm: 'comma' } });
    expect((await commas.reads.orderStatuses(() => ['7', '8'], 'poll')).ok).toBe(true);
    expect(unpacked(requestForm, commas.sent().parameters)).toEqual({ ID: '7,8' });
  });

  test('is recorded in readable form, without user name and key', async () => {
    const echo: Step = (socket, request) =>
      answer({ echo: request.body, ERROR: [{ MESSAGE: `Invalid key ${testKey}` }] })(socket, request);
    const { place } = await openFamily(requestForm, echo);
    const { exchange } = await place({ fields: { Serial: 'A1' } });
    const as = { 'family-xml': 'XML', 'family-json': 'JSON', 'family-base64': 'base64' }[requestForm];
    expect(exchange.request.split('\n')).toEqual([
      'POST /api/index.php',
      'requestformat=JSON',
      'action=placeimeiorder',
      `parameters as=${as}`,
      'ID=12',
      `IMEI=${testIdentifier}`,
      'CUSTOMFIELD Serial=A1',
    ]);
    const kept = Buffer.from(exchange.reply ?? []).toString();
    expect(kept).toContain('placeimeiorder');
    for (const form of [testKey, encodeURIComponent(testKey)]) expect(kept).not.toContain(form);
  });
});

test('the documented form is flat: panel fields by name, no SERVER, no user name', async () => {
  const server = await serve([placed]);
  const { place } = await openClientOn(server.baseAddress, { userName });
  await place({ fields: { Network: '77', Serial: 'A1' }, panelFields: ['Network'], server: '1' });
  expect(Object.fromEntries(new URLSearchParams(server.requests[0]?.body))).toEqual({
    action: 'placeimeiorder',
    ID: '12',
    IMEI: testIdentifier,
    Network: '77',
    Serial: 'A1',
  });
});
