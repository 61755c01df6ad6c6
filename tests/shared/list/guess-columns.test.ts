import { describe, expect, it } from 'vitest';
import { guessColumns } from '../../../shared/model/list/rows/guess-columns.ts';
import { givenRows } from '../../../shared/model/list/sheet/sheet.ts';
import { readPrice } from '../../../shared/model/list/text/price-text.ts';
import { imeiFrom, listService } from '../../support/lists/list-samples.ts';

const services = [
  listService({
    name: 'Carrier check',
    fields: [{ name: 'Model name', kind: 'text', description: '', choices: [], required: false }],
  }),
  listService({ id: '14', name: 'Unlock UK' }),
];
const imei = (number: number) => imeiFrom('35', number);

function guessed(rows: readonly (readonly string[])[]) {
  const columns = Math.max(...rows.map((row) => row.length));
  const info = { name: '', hidden: false, rows: rows.length, columns, notes: [] };
  return guessColumns({ info, rows: givenRows(rows), lineNumbers: null }, 0, services);
}

function guess(rows: readonly (readonly string[])[]) {
  const { plan } = guessed(rows);
  return {
    header: plan.header,
    meanings: plan.meanings.map((each) => ('name' in each ? each.name : each.is)),
  };
}

describe('columns are guessed', () => {
  it.each([
    ['English', ['IMEI', 'Service', 'Customer', 'Price', 'Qty', 'Notes']],
    ['Spanish', ['Número de serie', 'Servicio', 'Cliente', 'Precio', 'Cantidad', 'Observación']],
    ['Portuguese', ['IMEI', 'Serviço', 'Cliente', 'Preço', 'Quantidade', 'Observações']],
    ['French', ['IMEI', 'Service', 'Client', 'Prix', 'Quantité', 'Remarque']],
    ['German', ['Seriennummer', 'Dienst', 'Kunde', 'Preis', 'Menge', 'Bemerkung']],
    ['Polish', ['Numer IMEI', 'Usługa', 'Klient', 'Cena', 'Ilość', 'Uwagi']],
    ['Turkish', ['IMEI No', 'Hizmet', 'Müşteri', 'Fiyat', 'Adet', 'Açıklama']],
    ['Russian', ['Серийный номер', 'Услуга', 'Клиент', 'Цена', 'Кол-во', 'Примечание']],
    ['Arabic', ['الايمي', 'خدمة', 'العميل', 'السعر', 'الكمية', 'ملاحظات']],
    ['Chinese', ['序列号', '服务', '客户', '价格', '数量', '备注']],
  ])('by a header in %s', (_, header) => {
    const row = [imei(1), 'Unlock UK', 'Mara', '12.50', '1', 'red'];
    expect(guess([header, row, row.with(0, imei(2))])).toEqual({
      header: true,
      meanings: ['identifier', 'service', 'customer', 'price', 'quantity', 'note'],
    });
  });

  it('by content where there is no header', () => {
    const rows = [1, 2, 3].map((number) => [
      String(number),
      '2026-11-21',
      imei(number),
      'unlock uk',
      '12.50',
    ]);
    expect(guess(rows)).toEqual({
      header: false,
      meanings: ['unused', 'unused', 'identifier', 'service', 'unused'],
    });
  });

  it('by what a spreadsheet broke as well', () => {
    const rows = ['3.52099E+14', '3.5E+14', '1.2E+14'].map((number) => ['x', number]);
    expect(guess(rows).meanings).toEqual(['unused', 'identifier']);
  });

  it('as the second number of the device, never as another one to order', () => {
    const rows = [1, 2, 3].map((number) => [imei(number), imei(number + 50)]);
    expect(guess([['IMEI 1', 'IMEI 2'], ...rows]).meanings).toEqual(['identifier', 'second-imei']);
    expect(guess(rows).meanings).toEqual(['identifier', 'second-imei']);
  });

  it('as a field of a service by its own name', () => {
    const rows = [
      ['imei', 'MODEL NAME', '__proto__'],
      [imei(1), 'A2111', 'x'],
      [imei(2), 'A2112', 'y'],
    ];
    expect(guess(rows)).toEqual({ header: true, meanings: ['identifier', 'Model name', 'unused'] });
  });

  it.each([
    ['a title', [['Unlocks of March'], []]],
    ['a title that names IMEIs, and a date', [['IMEI list'], ['12345 Lisboa, 2026-03-01', '']]],
    [
      'a title in a cell of its own width',
      [
        ['Phone World Ltd.', '', '', ''],
        ['', '', '', ''],
      ],
    ],
  ])('with a header below %s', (_, above) => {
    const rows = [1, 2, 3].map((number) => [imei(number), 'Mara', '12.50', 'red']);
    const { plan, columns, fingerprint } = guessed([
      ...above,
      ['IMEI', 'Customer', 'Price', 'Note'],
      ...rows,
    ]);
    expect(plan).toMatchObject({
      header: true,
      titleRows: above.filter((row) => row.join('') !== '').length,
    });
    expect(plan.meanings.map(({ is }) => is)).toEqual(['identifier', 'customer', 'price', 'note']);
    expect(columns[1]).toMatchObject({ header: 'Customer', samples: ['Mara', 'Mara', 'Mara'] });
    // The same columns are the same columns, whatever stands above them.
    expect(fingerprint).toBe(guessed([['IMEI', 'Customer', 'Price', 'Note'], ...rows]).fingerprint);
  });

  it('without taking rows of devices for a title', () => {
    const rows = [
      [imei(1), 'Mara'],
      ['IMEI', 'Customer'],
      [imei(2), 'Jo'],
    ];
    expect(guessed(rows).plan).toMatchObject({ header: false, titleRows: 0 });
  });

  it('with a lone heading above a single column', () => {
    expect(guess([['IMEI numbers'], [imei(1)], [imei(2)]])).toEqual({
      header: true,
      meanings: ['identifier'],
    });
    expect(guess([[imei(1)], [imei(2)]])).toEqual({ header: false, meanings: ['identifier'] });
  });
});

describe('a price', () => {
  it.each([
    ['12', '12'],
    ['12.50', '12.50'],
    ['12,50', '12.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1,234', '1234'],
    ['1.234.567', '1234567'],
    ["1'234.50", '1234.50'],
    ['1 234,50', '1234.50'],
    ['0.125', '0.125'],
    ['$12.50', '12.50'],
    ['12,50 €', '12.50'],
    ['USD 12', '12'],
    ['١٢٫٥', null],
    ['١٢', '12'],
    ['12.50.1', null],
    ['1,2,3', null],
    ['cheap', null],
    ['-5', null],
    ['12 or 13', null],
  ])('%j is %j', (written, price) => {
    expect(readPrice(written)).toBe(price);
  });
});
