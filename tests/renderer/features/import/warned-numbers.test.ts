import { describe, expect, it, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { importedList } from '../../../support/lists/imported-list.ts';
import { listService } from '../../../support/lists/list-samples.ts';
import { row, textCell, workbookBytes } from '../../../support/lists/workbook-bytes.ts';

const [a, b, c] = ['350000000000014', '860000000000058', '350000000000774'];

describe('the app asks about a number described as wrong or not to be ordered', () => {
  it.each([
    'wrong IMEI',
    'Invalid IMEI',
    'incorrect imei no',
    'Do not order',
    "don't order this",
    'Old IMEI – do not order',
    'Cancelled',
    'ignore this one',
    'IMEI (wrong)',
    'IMEI not valid',
    'IMEI incorrecto',
    'IMEI inválido',
    'No pedir',
    'IMEI equivocado',
    'IMEI errado',
    'Não pedir',
    'IMEI invalide',
    'Mauvais IMEI',
    'Ne pas commander',
    'falsche IMEI',
    'IMEI ungültig',
    'Nicht bestellen',
    'IMEI sbagliato',
    'IMEI non valido',
    'Yanlış IMEI',
    'Geçersiz IMEI',
    'Sipariş vermeyin',
    'Неверный IMEI',
    'Не заказывать',
    'IMEI недействителен, не заказывать',
    'IMEI salah',
    'IMEI tidak valid',
    'Jangan dipesan',
    'IMEI sai',
    'IMEI không hợp lệ',
    'Đừng đặt',
    'ايمي خاطئ',
    'ايمي غير صالح',
    'لا تطلب',
    'गलत IMEI',
    'अमान्य आईएमईआई',
    'ऑर्डर न करें',
    'غلط IMEI',
    'آرڈر نہ کریں',
    '无效IMEI',
    '错误的串号',
    '不要下单',
    '無効なIMEI',
    '잘못된 IMEI',
    'old IMEI',
    'IMEI viejo',
    'Eski IMEI',
    'Старый IMEI',
    '旧串号',
    'الايمي القديم',
  ])('%s', async (label) => {
    for (const text of [
      `${label}: ${a}\n${b}`,
      `${b}\n${a} (${label})`,
      `${label}:\n${a}\n\n${b}`,
      `IMEI,Customer\n${b},Ann\n"${label}: ${a}",Bob`,
    ]) {
      const list = await importedList(text);
      expect(await list.good(), text).toEqual([b]);
      await list.edit({ do: 'take-in', of: { alike: 'set-aside warned' } });
      expect([...(await list.good())].sort(), text).toEqual([a, b]);
    }
  });

  it.each([
    'not this one',
    "don't do this one",
    'do not',
    "don't",
    'please cancel',
    'cancel pls',
    'already done',
    'done already',
    'already ordered',
    'duplicate',
    'dup',
    'no need',
    'not needed',
    'on hold',
    'stop',
    'forget it',
    'never mind',
    'no hacer',
    'cancele',
    'ya hecho',
    'duplicado',
    'não fazer',
    'já feito',
    'ne pas faire',
    'déjà fait',
    'annulez',
    'bitte stornieren',
    'schon bestellt',
    'yapma',
    'iptal et',
    'не делать',
    'отмените',
    'уже заказали',
    'gak jadi',
    'batal',
    'sudah dipesan',
    'كنسل',
    'الغي',
    'مكرر',
    'कैंसिल',
    'कैंसल करो',
    'کینسل',
    'đừng làm',
    '重复',
    'キャンセル',
    '취소',
    '❌',
    '🚫',
  ])('in the words of a chat: %s', async (words) => {
    expect(await (await importedList(`${b}\n${a} ${words}\n\n${c}`)).good()).toEqual([b, c]);
    // Words before a number may also be about the number before them.
    const good = await (await importedList(`${b}\n\n${words} ${a}\n\n${c}`)).good();
    expect(good.filter((each) => each !== b)).toEqual([c]);
  });

  it.each([`${a}.0 ❌`, `"${a}" ❌`, `1) ❌ ${a}`, `${a} 🚫🚫`])('with a cross: %s', async (line) => {
    expect(await (await importedList(`${b}\n${line}\n${c}`)).good()).toEqual([b, c]);
  });

  it.each(['all except', 'not', 'bitte nicht', 'jangan'])('directly before it: %s', async (words) => {
    expect(await (await importedList(`${b}\n\n${words} ${a}\n\n${c}`)).good()).toEqual([b, c]);
  });

  test('below a heading with such a warning, until the next heading', async () => {
    const list = await importedList(`Do not order:\n${a}\n${c}\nOrder these:\n${b}`);
    expect(await list.good()).toEqual([b]);
  });

  test('and about both numbers if the second corrects the first', async () => {
    for (const text of [
      `${a}\nsorry wrong one, it is ${b}\n${c}`,
      `${a}\nwrong imei, sorry\n${b}\n\n${c}`,
      `[12/05/24, 10:23:45] Ann: ${a}\n[12/05/24, 10:24:45] Ann: wrong imei sorry, use ${b}\n[12/05/24, 10:25:45] Bob: ${c}`,
    ])
      expect(await (await importedList(text)).good(), text).toEqual([c]);
  });

  it.each([
    'wrong! use',
    'wrong, here is the right one:',
    'correction:',
    'sorry, I meant',
    'falsch, bitte',
    'Korrektur:',
    'equivocado, aquí el correcto:',
    'errado, o correto é',
    'неправильно, вот',
    'salah, yang benar',
    'تصحيح:',
  ])('and about both numbers if a message replaces the number before it: %s', async (words) => {
    expect(await (await importedList(`${a}\n${words} ${b}\n\n${c}`)).good()).toEqual([c]);
  });

  test('and about both numbers of a correction on one line', async () => {
    expect(await (await importedList(`${a} wrong, right is ${b}\n${c}`)).good()).toEqual([c]);
  });

  it.each([
    ['a status', `IMEI,Status,Customer\n${a},Cancelled,Ann\n${b},to do,Bob`],
    ['a note', `IMEI;Note\n${a};do not order\n${b};urgent`],
    ['a remark in Spanish', `IMEI;Observación\n${b};urgente\n${a};no pedir`],
    ['a remark in Chinese', `IMEI,备注\n${a},不要下单\n${b},急`],
    ['a column without a name', `${a},Ann,cancelado\n${b},Bob,`],
  ])('and about a number whose row has such a warning in another column: %s', async (_, text) => {
    const list = await importedList(text);
    expect(await list.good()).toEqual([b]);
    await list.edit({ do: 'take-in', of: { alike: 'set-aside warned' } });
    expect([...(await list.good())].sort()).toEqual([a, b]);
  });

  test('and about the only such row of a long table', async () => {
    const line = (imei: string, status: string) => `${imei};${status}`;
    const rows = Array.from({ length: 2_000 }, (_, index) => line(sampleImei(index + 1), 'to do'));
    for (const at of [0, 1, 700, 1_201, 1_999]) {
      const text = `IMEI;Status\n${rows.with(at, line(sampleImei(at + 1), 'cancelled')).join('\n')}`;
      expect((await importedList(text)).counts.good, String(at)).toBe(1_999);
    }
  });

  test.each(['Wrong IMEI', 'IMEI (do not order)', 'Old IMEI', '无效IMEI', 'IMEI incorrecto'])(
    'a column with the header %s is not used for the device until a person says so',
    async (header) => {
      const list = await importedList(`${header},Customer\n${a},Ann\n${b},Bob`);
      expect(list.columns.columns.map(({ guessed }) => guessed.is)).not.toContain('identifier');
    },
  );

  it.each([
    [
      'in a column far to the right',
      `IMEI,${'x,'.repeat(13)}Status\n${b},${','.repeat(13)}open\n${a},${','.repeat(13)}cancelled`,
    ],
    ['instead of a price', `IMEI,Sell price\n${b},12.50\n${a},cancelled`],
    [
      'at the start or end of a long remark',
      `IMEI,Remark\n${b},${'He asked twice whether it can be ready today. '.repeat(2)}\n${a},Cancelled: the customer bought another phone and was paid back on Monday.\n${c},The customer bought another phone and was paid back on Monday. Do not order`,
    ],
  ])('%s', async (_, text) => {
    expect(await (await importedList(text)).good()).toEqual([b]);
  });

  it.each([
    'cancelled by customer',
    'Cancelled 12/05',
    'CXL',
    'cancelado por el cliente',
    'cliente cancelou',
    'annulée par le client',
    'Storniert am 12.05.',
    'iptal edildi',
    'müşteri iptal etti',
    'отменено',
    'клиент отменил заказ',
    'аннулирован',
    'تم الإلغاء',
    'تم الغاء الطلب',
    'dibatalkan pelanggan',
    'Hủy đơn',
    'रद्द किया गया',
    'منسوخ شدہ',
    'آرڈر کینسل کر دیں',
    '退单',
    'não processar',
    'ne pas traiter',
    'jangan dikerjakan',
    'yapılmayacak',
  ])('as the status or remark %s', async (status) => {
    for (const text of [`IMEI,Customer,Status\n${a},Ann,${status}\n${b},Bob,open`, `${a} ${status}\n${b}`])
      expect(await (await importedList(text)).good(), text).toEqual([b]);
  });
});

describe('the app asks about a number that a yes or no in another column calls off', () => {
  it.each([
    ['Cancelled', 'yes', ''],
    ['Cancelled?', 'Y', 'no'],
    ['Cancelled on', '12/05', '-'],
    ['Void', 'x', ''],
    ['Refund?', 'true', 'FALSE'],
    ['Refund', '5.00', '0.00'],
    ['Duplicate', '✓', ''],
    ['Do not order', '1', '0'],
    ['Cancelado', 'sí', 'no'],
    ['Reembolso', 'sim', 'não'],
    ['Annulé', 'oui', 'non'],
    ['Storniert', 'ja', 'nein'],
    ['Annullato', 'sì', 'no'],
    ['İptal', 'evet', 'hayır'],
    ['Отменён', 'да', 'нет'],
    ['Возврат', '+', 'нет'],
    ['ملغي', 'نعم', 'لا'],
    ['Batal', 'ya', 'tidak'],
    ['Hủy', 'có', 'không'],
    ['रद्द', 'हाँ', 'नहीं'],
    ['منسوخ', 'ہاں', 'نہیں'],
    ['取消', '是', '否'],
    ['退款', '是', '没有'],
    ['キャンセル', 'はい', 'いいえ'],
    ['Ordered', 'yes', 'no'],
    ['Already ordered?', 'yes', ''],
    ['Done', '✓', ''],
    ['Pedido', 'sí', 'no'],
    ['Заказано', 'да', ''],
    ['Order?', 'no', 'yes'],
    ['Order', 'N', 'Y'],
    ['To order', 'false', 'true'],
    ['Send', '❌', '✅'],
    ['Valid', 'no', 'yes'],
    ['Unlock?', '0', '1'],
    ['Pedir', 'no', 'sí'],
    ['Bestellen', 'nein', 'ja'],
    ['Commander ?', 'non', 'oui'],
    ['Sipariş', 'hayır', 'evet'],
    ['Заказать', 'нет', 'да'],
    ['اطلب', 'لا', 'نعم'],
    ['Đặt', 'không', 'có'],
    ['下单', '否', '是'],
    ['Order?', '', 'x'],
    ['Enviar', '', 'sí'],
    ['', '❌', '✅'],
    ['Order', '☐', '☑'],
    ['isCancelled', 'true', 'false'],
    ['do_not_order', '1', '0'],
    ['Note', '❌', ''],
    ['Status', '🚫', ''],
  ])('%s: %s, and not %s', async (header, calledOff, other) => {
    const list = await importedList(`IMEI,Customer,${header}\n${a},Ann,${calledOff}\n${b},Bob,${other}`);
    expect(await list.good()).toEqual([b]);
    await list.edit({ do: 'take-in', of: { alike: 'set-aside warned' } });
    expect([...(await list.good())].sort()).toEqual([a, b]);
  });

  it.each([
    ['Find My', '❌', 'ON'],
    ['Clean', 'no', 'yes'],
    ['Paid', 'yes', 'no'],
    ['Unlocked', 'no', 'yes'],
    ['Order no', '1001', '1002'],
    ['Order date', '12/05', ''],
    ['주문번호', '1001', '-'],
    ['下单时间', '12/05', '-'],
    ['Ordered', '12/05', ''],
    ['Cancelled', 'no', 'not cancelled'],
    ['Order?', '', ''],
    ['Order?', 'tomorrow', ''],
    ['Status', 'no', 'yes'],
    ['Wrong network', 'yes', 'no'],
  ])('but not by %s: %s, or %s', async (header, one, other) => {
    const list = await importedList(`IMEI,Customer,${header}\n${a},Ann,${one}\n${b},Bob,${other}`);
    expect(await list.good()).toEqual([a, b]);
  });
});

test.each(['Cancelled', 'Do not order', 'Refunds', '取消', 'Отмена', 'İptal edilenler'])(
  'the app asks about every row of a sheet, or below a title, called %s',
  async (name) => {
    const rows = row(1, textCell('A1', a)) + row(2, textCell('A2', b));
    for (const source of [workbookBytes([{ name, rows }]), `${name}\nIMEI,Customer\n${a},Ann\n${b},Bob`]) {
      const list = await importedList(source);
      expect(await list.good()).toEqual([]);
      await list.edit({ do: 'take-in', of: { alike: 'set-aside warned' } });
      expect(await list.good()).toEqual([a, b]);
    }
    expect(await (await importedList(workbookBytes([{ name: 'To order', rows }]))).good()).toEqual([a, b]);
  },
);

describe('the app asks about every row of a number that is called off once', () => {
  it.each([
    ['in a later message', `${a}\n${b}\nplease cancel ${a}`],
    ['in an earlier message', `cancel ${a}\n${b}\n${a}`],
    ['in another spelling', `${a.slice(0, 8)}-${a.slice(8)}\n${b}\n${a} cancelled`],
    ['in another row of a table', `IMEI,Status\n${a},to do\n${b},to do\n${a},cancelled`],
    ['with its second number', `IMEI 1: ${a}\nIMEI 2: ${c}\n\n${b}\n\ncancel ${a}`],
    ['with its second number, on the first one', `IMEI 1: ${a} (cancel)\nIMEI 2: ${c}\n\n${b}`],
  ])('%s', async (_, text) => {
    const list = await importedList(text);
    expect(await list.good()).toEqual([b]);
    await list.edit({ do: 'take-in', of: { alike: 'set-aside warned' } });
    expect([...new Set(await list.good())].sort()).toEqual([a, b]);
  });
});

describe('a heading between the rows of a table applies to the rows below it, until the next heading or blank row', () => {
  it.each([
    ['in the first column', `Customer,IMEI\nAnn,${b}\nCancelled,\nBob,${a}\nCid,${c}`],
    ['above a blank row', `Customer,IMEI\n"Do not order:",\nBob,${a}\n,\nAnn,${b}`],
    ['above another heading', `Customer,IMEI\nNo pedir,\nBob,${a}\nPedir,\nAnn,${b}`],
    [
      'of a web table',
      `<table><tr><th>Customer</th><th>IMEI</th></tr><tr><td>Ann</td><td>${b}</td></tr><tr><th colspan="2">Cancelled</th></tr><tr><td>Bob</td><td>${a}</td></tr></table>`,
    ],
  ])('%s', async (_, text) => {
    expect(await (await importedList(text)).good()).toEqual([b]);
  });

  it.each([
    `Customer,IMEI\nAnn,${a}\nWrong network,\nBob,${b}`,
    `Customer,IMEI,x\nAnn,${a},\nCancelled,,2\nBob,${b},`,
  ])('but not words about something else, or a row with other values: %j', async (text) => {
    expect(await (await importedList(text)).good()).toEqual([a, b]);
  });
});

describe('warnings about something else raise no question', () => {
  it.each([
    `IMEI,Customer\n${a},Wrong\n${b},Falsa`,
    `IMEI,Note\n${a},wrong network\n${b},no sim`,
    `IMEI,Status\n${a},done\n${b},not clean`,
    `IMEI,Customer,State,Result,Identifier\n${a},Ann,Not ordered,,\n${b},Bob,Done,Clean,${b}`,
    `My list\n\nIMEI,Durum,Sonuç,Tanımlayıcı\n${a},Sipariş verilmedi,,\n${b},Bitti,Clean,${b}`,
    `IMEI,Status,Hasil,Pengenal\n${a},Tidak dipesan,,\n${b},Selesai,Clean,${b}`,
  ])('%j', async (text) => {
    expect(await (await importedList(text)).good()).toEqual([a, b]);
  });

  it.each([
    'IMEI',
    'IMEI No',
    'IMEI No. valid',
    'Order no',
    'wrong network',
    'wrong passcode',
    'invalid sim',
    'not clean',
    'not cancelled, paid',
    'клиент не отменил заказ',
    'no sim lock',
    'old phone',
    'old iPhone 11',
    'iPhone 8 usado viejo',
    'clean, order today',
    'fake battery',
    'please order',
    'order 12',
    'bad esn',
    'please do this one',
    'do it now pls',
    'I need this one',
    'need it today',
    'already unlocked',
    'already paid',
    'not urgent',
    "don't worry",
    'no rush',
    'no hurry pls',
    'this one first',
    'it does not turn on',
    'Find My ❌',
    '✅',
    'agregar al pedido',
    'hazlo ya',
    'faz esse',
    'à faire',
    'schnell machen',
    'сделать',
    'yap',
    'tolong proses',
    'ne marche pas',
    'no enciende',
    'geht nicht',
    'не включается',
    'açılmıyor',
    '不能开机',
    'बंद फोन',
    'لا يعمل',
    'máy không lên',
    'tidak nyala',
    'Imei válido',
    'IMEI correct',
  ])('%s', async (label) => {
    for (const text of [`${label}: ${a}\n${b}`, `${a} ${label}\n${b}`])
      expect(await (await importedList(text)).good(), text).toEqual([a, b]);
  });
});

describe('a list that names several services, or a quantity, is not ordered for the chosen service alone', () => {
  const services = [
    listService(),
    listService({ id: '20', name: 'Unlock iPhone' }),
    listService({ id: '21', name: 'Gems', quantity: { options: [], min: 1, max: 5 } }),
  ];

  test.each([
    `Unlock iPhone\n${a}\n\nCarrier check:\n${b}`,
    `carrier check\n${b}\nUNLOCK IPHONE:\n${a}`,
    `12/05/2024, 10:23 - Ann: Unlock iPhone\n12/05/2024, 10:24 - Ann: ${a}\n12/05/2024, 10:25 - Ann: Carrier check\n12/05/2024, 10:26 - Ann: ${b}`,
    `IMEI,Customer\nUnlock iPhone,\n${a},Ann\nCarrier check,\n${b},Bob`,
  ])('the numbers below the name of another service wait for a person: %j', async (text) => {
    const list = await importedList(text, services);
    expect(await list.good()).toEqual([b]);
    const waiting = (await list.rows()).find(({ text: own }) => own === a);
    expect(waiting?.verdict).toMatchObject({ is: 'service-unknown' });
    await list.edit({ do: 'assign', of: { alike: waiting?.alike ?? '' }, serviceId: '20' });
    expect((await list.ready()).map(({ identifier, serviceId }) => [identifier, serviceId]).sort()).toEqual([
      [a, '20'],
      [b, '12'],
    ]);
  });

  test('all numbers wait if the name may be below its numbers', async () => {
    expect(await (await importedList(`${a}\nUnlock iPhone\n${b}`, services)).good()).toEqual([]);
    expect(await (await importedList(`${a}\nCarrier check\n${b}`, services)).good()).toEqual([a, b]);
  });

  test.each(['x2', 'X 2', '(x2)', '2 pcs', 'qty: 2', '× 2'])(
    'a quantity next to the number: %s',
    async (times) => {
      for (const text of [`${a} ${times}\n${b}`, `IMEI,Customer\n${a} ${times},Ann\n${b},Bob`]) {
        expect(await (await importedList(text)).good(), text).toEqual([b]);
        const ready = await (await importedList(text, services.slice(2))).ready();
        expect(
          ready.map(({ quantity }) => quantity),
          text,
        ).toEqual([2, 1]);
      }
    },
  );

  test.each([`${a} x1\n2. ${b}`, `iPhone 11 ${a}\n${b} x 64GB`, `IMEI,Qty\n${a} x2,1\n${b},1`])(
    'but not other numbers: %j',
    async (text) => {
      expect(await (await importedList(text)).good()).toEqual([a, b]);
    },
  );
});
