import { expect, test } from 'vitest';
import { emptyMapping, type MappedReply, type Mapping } from '../../../../shared/model/connection/mapping.ts';
import { openUnforeseen, replyTo } from '../../../support/supplier/unforeseen-supplier.ts';
import { eventually } from '../../../support/time/eventually.ts';

// Lists with unknown names, inside unknown wrappers.

const account = { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'EUR' } }] };

function corrections(reply: MappedReply, fields: Readonly<Record<string, string>>): Mapping {
  const pairs = Object.entries(fields).map(([field, meaning]) => ({ reply, meaning, field }));
  return { ...emptyMapping, fields: pairs };
}

const servicio = (codigo: string, tarifa: string) => ({ codigo, titulo: `Servicio ${codigo}`, tarifa });
const serviceWords = corrections('service', { codigo: 'id', titulo: 'name', tarifa: 'price' });

test('corrected services are in the catalogue at once, from the kept reply, without a request', async () => {
  const { client, id, asked } = await openUnforeseen({
    accountinfo: account,
    imeiservicelist: { resultado: { servicios: [servicio('7', '0,50'), servicio('8', 'gratis')] } },
    getserverservicelist: { ERROR: [{ MESSAGE: 'Command Not Found' }] },
  });
  await client.connections.check({ id });
  await expect(client.catalogue.refresh()).rejects.toMatchObject({ code: 'not-understood' });
  const { id: replyId } = await replyTo(client, id, 'imeiservicelist');
  const before = await client.connections.explainReply({ id, replyId });
  expect(before).toMatchObject({ reads: [], list: null, whole: true });
  const preview = await client.connections.explainReply({ id, replyId, mapping: serviceWords });
  expect(preview?.list).toEqual({
    read: 2,
    unreadable: 0,
    rows: [
      [
        { meaning: 'id', value: '7' },
        { meaning: 'name', value: 'Servicio 7' },
        { meaning: 'price', value: '0.50' },
      ],
      // An unreadable price is not replaced by an invented one.
      [
        { meaning: 'id', value: '8' },
        { meaning: 'name', value: 'Servicio 8' },
      ],
    ],
  });
  const lists = () => asked.filter((name) => name === 'imeiservicelist').length;
  // The app reads a new connection's list automatically too.
  let askedBefore = -1;
  await eventually(
    async () => {
      const isQuiet = lists() === askedBefore;
      askedBefore = lists();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return isQuiet;
    },
    (isQuiet) => isQuiet,
  );
  await client.connections.writeMapping({ id, mapping: serviceWords });
  const { services } = await eventually(
    () => client.catalogue.list(),
    (list) => list.services.length === 2,
  );
  expect(services.map(({ price }) => price)).toEqual([{ amount: '0.50', currency: 'EUR' }, null]);
  expect(lists()).toBeLessThanOrEqual(askedBefore + 1);
});

test('a price that a correction reads from another field replaces only the newest entry of the price history', async () => {
  const listed = (tarifa: string) => ({
    resultado: { servicios: [{ ...servicio('7', tarifa), mayoreo: '0,40' }] },
  });
  const answers = {
    accountinfo: account,
    imeiservicelist: listed('0,50'),
    getserverservicelist: { ERROR: [{ MESSAGE: 'Command Not Found' }] },
  };
  const { client, id, asked } = await openUnforeseen(answers);
  await client.connections.check({ id });
  await client.connections.writeMapping({ id, mapping: serviceWords });
  const lists = () => asked.filter((name) => name === 'imeiservicelist').length;
  const prices = async () =>
    (await client.catalogue.prices({ serviceId: '7' })).map(({ price }) => price?.amount);
  await eventually(prices, ([newest]) => newest === '0.50');
  answers.imeiservicelist = listed('0,60');
  await client.catalogue.refresh();
  expect(await prices()).toEqual(['0.60', '0.50']);
  const askedBefore = lists();
  const words = corrections('service', { codigo: 'id', titulo: 'name', mayoreo: 'price' });
  await client.connections.writeMapping({ id, mapping: words });
  await eventually(prices, ([newest]) => newest === '0.40');
  const reported = await prices();
  // If the app itself has read the list meanwhile, there is one more read.
  expect(lists() === askedBefore ? reported : [reported[0], reported.at(-1)]).toEqual(['0.40', '0.50']);
});

test('shows the beginning of a catalogue that is too long to keep, and reads the catalogue again', async () => {
  const many = Array.from({ length: 6_000 }, (_, index) => servicio(String(index + 1), '1.00'));
  const { client, id, asked } = await openUnforeseen({
    accountinfo: account,
    imeiservicelist: { resultado: { servicios: many } },
    getserverservicelist: { ERROR: [{ MESSAGE: 'Command Not Found' }] },
  });
  await client.connections.check({ id });
  await client.catalogue.refresh().catch(() => {});
  const { id: replyId } = await replyTo(client, id, 'imeiservicelist');
  const preview = await client.connections.explainReply({ id, replyId, mapping: serviceWords });
  expect(preview?.whole).toBe(false);
  expect(preview?.list?.read).toBeGreaterThan(1_000);
  expect(preview?.list?.read).toBeLessThan(6_000);
  expect(preview?.fields.find(({ name }) => name === 'tarifa')).toMatchObject({ meaning: 'price' });
  const before = asked.length;
  await client.connections.writeMapping({ id, mapping: serviceWords });
  const { services } = await eventually(
    () => client.catalogue.list(),
    (list) => list.services.length > 0,
  );
  expect(services).toHaveLength(6_000);
  expect(asked.slice(before)).toContain('imeiservicelist');
});

test('a wallet inside unknown wrappers is read again at once from the fields that a correction names', async () => {
  const movimientos = [
    { folio: 'm2', importe: '-1.50', detalle: 'Orden 9' },
    { folio: 'm1', importe: '20.00', detalle: 'Abono', tipo: 'Credit' },
  ];
  const words = corrections('transaction', {
    folio: 'id',
    importe: 'amount',
    detalle: 'description',
    tipo: 'kind',
  });
  const { client, id } = await openUnforeseen(
    {
      'GET /api/v1/account': { data: { balance: '18.50', currency: 'EUR' } },
      'GET /api/v1/transactions': { respuesta: { cartera: { movimientos } } },
    },
    'rest',
  );
  await client.connections.check({ id });
  await client.wallet.refresh().catch(() => {});
  expect((await client.wallet.list({})).transactions).toEqual([]);
  const { id: replyId } = await replyTo(client, id, 'GET /api/v1/transactions');
  const preview = await client.connections.explainReply({ id, replyId, mapping: words });
  expect(preview?.list).toMatchObject({ read: 2, unreadable: 0 });
  expect(preview?.list?.rows[0]).toContainEqual({ meaning: 'amount', value: '-1.50' });
  await client.connections.writeMapping({ id, mapping: words });
  const { transactions } = await eventually(
    () => client.wallet.list({}),
    (list) => list.transactions.length === 2,
  );
  expect(transactions.map(({ amount }) => amount)).toEqual([
    { amount: '-1.50', currency: 'EUR' },
    { amount: '20.00', currency: 'EUR' },
  ]);
});
