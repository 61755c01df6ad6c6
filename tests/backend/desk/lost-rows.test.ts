import { expect, test } from 'vitest';
import { emptyMapping } from '../../../shared/model/mapping.ts';
import { eventually } from '../../support/eventually.ts';
import { openUnforeseen, replyTo, unforeseenKey } from '../../support/unforeseen-supplier.ts';

const row = (id: string) => ({ SERVICEID: id, SERVICENAME: `Check ${id}`, CREDIT: '1.50' });
const bodyWith = (...lost: readonly object[]) => ({
  SUCCESS: [{ LIST: { Checks: { GROUPNAME: 'Checks', SERVICES: [row('1'), ...lost, row('2'), row('3')] } } }],
});

test('a row of a list that could not be read is shown with its fields, without the key, and two of them named make it a service', async () => {
  const lost = { REF_NO: '77', BEZEICHNUNG: '<b>Unlock</b>', CREDIT: '4.20', TOKEN: unforeseenKey };
  const { client, id } = await openUnforeseen({ imeiservicelist: bodyWith(lost) });
  await client.catalogue.refresh();
  expect(await client.catalogue.list()).toMatchObject({ unreadable: 1, services: [{}, {}, {}] });

  const { id: replyId } = await replyTo(client, id, 'imeiservicelist');
  const explained = await client.connections.explainReply({ id, replyId });
  const shown = explained?.fields.filter(({ lostRow }) => lostRow === 1) ?? [];
  expect(shown.map(({ name, value, meaning }) => [name, value, meaning])).toEqual([
    ['REF_NO', '77', null],
    ['BEZEICHNUNG', '<b>Unlock</b>', null],
    ['CREDIT', '4.20', 'price'],
    ['TOKEN', expect.not.stringContaining(unforeseenKey), null],
  ]);

  const named = [
    { reply: 'service', meaning: 'id', field: 'REF_NO' },
    { reply: 'service', meaning: 'name', field: 'BEZEICHNUNG' },
  ] as const;
  const mapping = { ...emptyMapping, fields: [...named] };
  // What it would change is shown first; nothing is changed by looking.
  const draft = await client.connections.explainReply({ id, replyId, mapping });
  expect(draft?.list).toMatchObject({ read: 4, unreadable: 0 });
  expect(draft?.fields.filter(({ lostRow, corrected }) => lostRow === 1 && corrected)).toHaveLength(2);
  expect(await client.catalogue.list()).toMatchObject({ unreadable: 1 });

  await client.connections.writeMapping({ id, mapping });
  const { services } = await eventually(
    () => client.catalogue.list(),
    ({ unreadable }) => unreadable === 0,
  );
  expect(services.find((each) => each.id === '77')).toMatchObject({
    name: 'Unlock',
    price: { amount: '4.20' },
  });
  // It holds for the next list too.
  await client.catalogue.refresh();
  expect(await client.catalogue.list()).toMatchObject({ unreadable: 0, services: [{}, {}, {}, {}] });
});
