import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { orders } from '../../../renderer/locales/en/orders.ts';
import { type Language, languages } from '../../../shared/contract/shop/settings.ts';
import { guessColumns } from '../../../shared/model/list/rows/guess-columns.ts';
import { exportColumns } from '../../../shared/model/list/sheet/export-columns.ts';
import { guessLayout } from '../../../shared/model/list/sheet/guess-layout.ts';
import { givenRows } from '../../../shared/model/list/sheet/sheet.ts';
import { readPrice } from '../../../shared/model/list/text/price-text.ts';
import { columnHead, type OrderColumn, orderColumns } from '../../../shared/model/order/order-cells.ts';
import { imeiFrom, listService } from '../../support/lists/list-samples.ts';

const services = [
  listService({
    name: 'Carrier check',
    fields: [{ name: 'Model name', kind: 'text', description: '', choices: [], required: false }],
  }),
  listService({ id: '14', name: 'Unlock UK' }),
];
const imei = (number: number) => imeiFrom('35', number);

/** The names of all order columns, in `language`. */
function wordsOf(language: Language): Readonly<Record<OrderColumn, string>> {
  if (language === 'en') return orders.column;
  const file = join(import.meta.dirname, `../../../renderer/locales/${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')).orders.column;
}

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
    ['Indonesian', ['Nomor IMEI', 'Layanan', 'Nama pelanggan', 'Harga', 'Jumlah', 'Keterangan']],
    ['Vietnamese', ['Số IMEI', 'Dịch vụ', 'Tên khách hàng', 'Giá', 'Số lượng', 'Ghi chú']],
    ['Hindi', ['आईएमईआई नंबर', 'सेवा', 'ग्राहक का नाम', 'दाम', 'मात्रा', 'टिप्पणी']],
    ['Urdu', ['آئی ایم ای آئی', 'سروس', 'گاہک کا نام', 'قیمت', 'تعداد', 'نوٹ']],
    ['Italian', ['Numero di serie', 'Servizio', 'Cliente', 'Prezzo', 'Quantità', 'Note']],
    ['short Italian', ['N. seriale', 'Servizio', 'Nome cliente', 'Prezzo', 'Qtà', 'Nota']],
    ['Dutch', ['Serienummer', 'Dienst', 'Klantnaam', 'Prijs', 'Aantal', 'Opmerkingen']],
    ['Persian', ['شماره سریال', 'خدمات', 'نام مشتری', 'قیمت', 'تعداد', 'توضیحات']],
    ['short German', ['Seriennr.', 'Dienst', 'Kundenname', 'Preis', 'Stückzahl', 'Notiz']],
    ['short French', ['N° de série', 'Service', 'Nom du client', 'Prix', 'Qté', 'Commentaires']],
    ['short Spanish', ['N.º de serie', 'Servicio', 'Nombre del cliente', 'Precio', 'Cant.', 'Notas']],
    ['short Turkish', ['Seri No', 'Hizmet', 'Müşteri adı', 'Fiyat', 'Adet', 'Not']],
    ['short Polish', ['Nr seryjny', 'Usługa', 'Nazwa klienta', 'Cena', 'Liczba', 'Notatka']],
    ['short Russian', ['Серийный №', 'Услуга', 'Имя клиента', 'Цена', 'Кол-во', 'Заметка']],
    ['short Portuguese', ['Nº IMEI', 'Serviço', 'Nome do cliente', 'Valor', 'Qtd', 'Obs']],
  ])('by a header in %s', (_, header) => {
    const row = [imei(1), 'Unlock UK', 'Mara', '12.50', '1', 'red'];
    expect(guess([header, row, row.with(0, imei(2))])).toEqual({
      header: true,
      // Only a person can say whether a price is the supplier's or the customer's.
      meanings: ['identifier', 'service', 'customer', 'unused', 'quantity', 'note'],
    });
    expect(guessed([header, row, row.with(0, imei(2))]).asks).toEqual({ device: [], price: [3] });
  });

  it('by content without a header', () => {
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

  it('by content with digits that a spreadsheet damaged', () => {
    const rows = ['3.52099E+14', '3.5E+14', '1.2E+14'].map((number) => ['x', number]);
    expect(guess(rows).meanings).toEqual(['unused', 'identifier']);
  });

  it('as a device’s second number, not as another device', () => {
    const rows = [1, 2, 3].map((number) => [imei(number), imei(number + 50)]);
    expect(guess([['IMEI 1', 'IMEI 2'], ...rows]).meanings).toEqual(['identifier', 'second-imei']);
    // Without a header nothing shows that both numbers belong to one device, so the app asks which column is the device.
    expect(guess(rows).meanings).toEqual(['unused', 'unused']);
    expect(guessed(rows).asks.device).toEqual([0, 1]);
  });

  it('as a field of a service by the field’s own name', () => {
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
      ['IMEI', 'Customer', 'Customer price', 'Note'],
      ...rows,
    ]);
    expect(plan).toMatchObject({
      header: true,
      titleRows: above.filter((row) => row.join('') !== '').length,
    });
    expect(plan.meanings.map(({ is }) => is)).toEqual(['identifier', 'customer', 'price', 'note']);
    expect(columns[1]).toMatchObject({ header: 'Customer', samples: ['Mara', 'Mara', 'Mara'] });
    // The same columns have the same fingerprint, whatever rows are above them.
    expect(fingerprint).toBe(guessed([['IMEI', 'Customer', 'Customer price', 'Note'], ...rows]).fingerprint);
  });

  it('without a title if the rows above the header have devices', () => {
    const rows = [
      [imei(1), 'Mara'],
      ['IMEI', 'Customer'],
      [imei(2), 'Jo'],
    ];
    expect(guessed(rows).plan).toMatchObject({ header: false, titleRows: 0 });
  });

  it('with a heading above a single column', () => {
    expect(guess([['IMEI numbers'], [imei(1)], [imei(2)]])).toEqual({
      header: true,
      meanings: ['identifier'],
    });
    expect(guess([[imei(1)], [imei(2)]])).toEqual({ header: false, meanings: ['identifier'] });
  });
});

describe('the device column', () => {
  const rows = [1, 2, 3].map((number) => ['1001', imei(number), imeiFrom('86', number), 'Ann']);
  it.each([
    ['Ticket', 'Old IMEI', 'New IMEI', 'Customer'],
    ['Ticket', 'Sold', 'Returned', 'Customer'],
    ['No', 'Device', 'Loaner', 'Name'],
    ['No', 'Donor', 'Repaired', 'Name'],
    ['Orden', 'IMEI viejo', 'IMEI nuevo', 'Cliente'],
    ['№', 'Старый IMEI', 'Новый IMEI', 'Клиент'],
    ['رقم', 'الجهاز القديم', 'الجهاز الجديد', 'العميل'],
    ['x', 'y', 'z', 'w'],
    ['IMEI', 'IMEI', 'IMEI', 'IMEI'],
  ])('raises a question below %s, %s, %s, %s', (...header) => {
    const { plan, asks } = guessed([header, ...rows]);
    expect(plan.header).toBe(true);
    expect(asks.device).toEqual([1, 2]);
    expect(plan.meanings.some(({ is }) => is === 'identifier' || is === 'second-imei')).toBe(false);
    expect(guessLayout([header, ...rows].map((row) => row.join(',')).join('\n'))).toBe(',');
  });

  it('raises a question without a header too, if there are other columns', () => {
    expect(guessed(rows).asks.device).toEqual([1, 2]);
    expect(guessLayout(rows.map((row) => row.join(';')).join('\n'))).toBe(';');
  });

  it.each([
    '12/05/2024, 10:23 - Ann: 350000000000014\n12/05/2024, 10:24 - Bob: 350000000000774',
    '[12/05/24, 10:23:45 AM] ~ Ann: 350000000000014\n\u200e[12/05/24, 10:24:01 AM] Bob: hi',
    '[12.05.24 10:23:45] Ann; Co: 350000000000014\n[12.05.24 10:24:01] Ann; Co: 350000000000774',
    '2024-05-12, 10:23 p. m. - Ann: a\n2024-05-12, 10:24 p. m. - Ann: b',
  ])('does not exist in an exported chat, whose punctuation separates nothing: %j', (text) => {
    expect(guessLayout(text)).toBe('lines');
  });

  it.each([
    [
      'a cell less',
      ['IMEI,Customer,Note', `${imei(1)},Ann,blue`, `${imei(2)},Bob`, `${imei(3)},Cem,red`],
      ',',
    ],
    ['a cell more', ['Name,IMEI', `Ann,${imei(1)}`, `Bob,${imei(2)},urgent`, `Cem,${imei(3)}`], ','],
    ['a total below', ['Name;IMEI', `Ann;${imei(1)}`, `Bob;${imei(2)}`, 'Total: 2'], ';'],
    ['a title above', ['My list', 'Name;IMEI', `Ann;${imei(1)}`, `Bob;${imei(2)};x`, `Cem;${imei(3)}`], ';'],
    [
      'no cells after the last value',
      [
        'IMEI|Customer|Model|Note',
        `${imei(1)}|Ann`,
        `${imei(2)}|Bob|X`,
        `${imei(3)}|Cem|Y|z`,
        `${imei(4)}|Dan|X`,
      ],
      '|',
    ],
    ['a comma in a name', ['IMEI,Customer', `${imei(1)},Doe, Ann`, `${imei(2)},Bob`], ','],
    ['other separators in its cells', ['IMEI;Customer', `${imei(1)};Doe, Ann`, `${imei(2)};Bob;x`], ';'],
  ])('is found in a small table of which one row has %s', (_, lines, separator) => {
    expect(guessLayout(lines.join('\n'))).toBe(separator);
  });

  it.each([
    ['Hi Ann, please unlock these', imei(1), `${imei(2)}, black`],
    ['Name, IMEI please', imei(1), imei(2)],
    ['IMEI, thanks', `${imei(1)}, black, 64 GB`, `${imei(2)}, white, 64 GB, scratched`],
    [`Ann, ${imei(1)}`, `Bob, ${imei(2)}, urgent`, `Cem, ${imei(3)}`],
  ])('does not exist in a message with commas: %s / %s / %s', (...lines) => {
    expect(guessLayout(lines.join('\n'))).toBe('lines');
  });

  it('is found in a table that begins with days and times', () => {
    expect(guessLayout('12/05/2024 10:23,350000000000014\n12/05/2024 10:24,350000000000774')).toBe(',');
  });

  it.each([
    [
      ['IMEI 1', 'IMEI 2'],
      ['identifier', 'second-imei'],
    ],
    [
      ['IMEI', 'Second IMEI'],
      ['identifier', 'second-imei'],
    ],
    [
      ['IMEI (slot 2)', 'IMEI (slot 1)'],
      ['second-imei', 'identifier'],
    ],
    [
      ['Primer IMEI', 'Segundo IMEI'],
      ['identifier', 'second-imei'],
    ],
    [
      ['الايمي الأول', 'الايمي الثاني'],
      ['identifier', 'second-imei'],
    ],
  ])('is certain below %j', (header, meanings) => {
    expect(guess([header, ...[1, 2].map((number) => [imei(number), imei(number + 50)])]).meanings).toEqual(
      meanings,
    );
  });

  it('is the column with both numbers in each cell, not the column of row numbers', () => {
    for (const header of ['IMEI1/IMEI2', 'IMEI 1/2', 'IMEI 1 / IMEI 2', 'IMEI 1 & 2'])
      expect(
        guess([
          ['No', 'Model', header, 'Customer'],
          ['1', 'Galaxy', `${imei(1)}/${imei(2)}`, 'Ann'],
          ['2', 'Galaxy', `${imei(3)}/${imei(4)}`, 'Bob'],
        ]).meanings,
      ).toEqual(['unused', 'unused', 'identifier', 'customer']);
  });

  it('is neither a column of sentences with numbers nor a column of serial numbers next to IMEIs', () => {
    const table = [1, 2, 3].map((number) => [
      `IMEI: ${imei(number)} Find My: OFF`,
      imei(number),
      'F2LX1234ABCD',
    ]);
    expect(guess([['Result', 'IMEI', 'Serial'], ...table]).meanings).toEqual([
      'unused',
      'identifier',
      'unused',
    ]);
  });
});

describe('an export of our own', () => {
  const cells = (state: string) => [
    state,
    imei(1),
    `IMEI: ${imei(1)}`,
    'Carrier check',
    'Ann',
    '0.02',
    'USD',
    '2.12',
  ];
  it.each([
    [
      'English',
      ['State', 'Identifier', 'Result', 'Service', 'Customer', 'Cost', 'Currency', 'Customer price'],
    ],
    [
      'English, before the cost was called so',
      ['State', 'Identifier', 'Result', 'Service', 'Customer', 'Price', 'Currency', 'Customer price'],
    ],
    [
      'Spanish',
      ['Estado', 'Identificador', 'Resultado', 'Servicio', 'Cliente', 'Coste', 'Moneda', 'Precio al cliente'],
    ],
    ['Arabic', ['الحالة', 'المعرّف', 'النتيجة', 'الخدمة', 'العميل', 'التكلفة', 'العملة', 'سعر العميل']],
    ['Hindi', ['स्थिति', 'पहचान नंबर', 'नतीजा', 'सेवा', 'ग्राहक', 'लागत', 'मुद्रा', 'ग्राहक का दाम']],
  ])('in %s is read completely', (_, header) => {
    const { plan, asks, ownExport } = guessed([header, cells('Success'), cells('Rejected')]);
    expect(ownExport).toBe(true);
    expect(asks).toEqual({ device: [], price: [] });
    expect(plan.meanings.map(({ is }) => is)).toEqual([
      'unused',
      'identifier',
      'unused',
      'service',
      'customer',
      'unused',
      'unused',
      'price',
    ]);
  });

  it('is recognized by its name in every language of the app', () => {
    for (const language of languages) {
      const words = wordsOf(language);
      const header = orderColumns.map((column) => columnHead(column, words[column]));
      expect([language, exportColumns(header)]).toEqual([language, [...orderColumns]]);
      const { ownExport, plan } = guessed([
        header,
        orderColumns.map((column) => (column === 'identifier' ? imei(1) : '1')),
      ]);
      expect(`${language} ${ownExport}`).toBe(`${language} true`);
      const at = (column: (typeof orderColumns)[number]) => plan.meanings[orderColumns.indexOf(column)]?.is;
      expect([at('identifier'), at('price'), at('customer-price'), at('service-id'), at('result')]).toEqual([
        'identifier',
        'unused',
        'price',
        'service',
        'unused',
      ]);
      expect([language, at('quantity')]).toEqual([language, 'quantity']);
    }
  });

  it('next to a customer’s own columns does not decide which column is the device', () => {
    const { plan, asks, ownExport } = guessed([
      ['IMEI', 'IMEI 2', 'Customer', 'State', 'Identifier', 'Result'],
      [imei(1), imei(2), 'Ann', 'Success', imei(1), 'Unlocked'],
      [imei(3), imei(4), 'Bob', 'Not ordered', '', ''],
    ]);
    expect(ownExport).toBe(true);
    expect(asks.device).toEqual([]);
    expect(plan.meanings.map(({ is }) => is)).toEqual([
      'identifier',
      'second-imei',
      'customer',
      'unused',
      'unused',
      'unused',
    ]);
    const exchanged = guessed([
      ['Old IMEI', 'New IMEI', 'State', 'Identifier', 'Result'],
      [imei(1), imei(2), 'Success', imei(2), 'Unlocked'],
    ]);
    expect(exchanged.asks.device).toEqual([0, 1]);
  });

  it('is not confused with a customer’s list', () => {
    expect(
      guessed([
        ['IMEI', 'Customer', 'Note'],
        [imei(1), 'Ann', 'red'],
      ]).ownExport,
    ).toBe(false);
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
    ['.5', '0.5'],
    [',50', '0.50'],
    ['$.50', '0.50'],
    ['Rs.50', '50'],
    ['Rs. 250', '250'],
    ['12 50', null],
    ['12.5k', null],
    ['250K', null],
    ['1 250', '1250'],
    ['1’250.50', '1250.50'],
    ['12 kr', '12'],
  ])('%j is %j', (written, price) => {
    expect(readPrice(written)).toBe(price);
  });
});
