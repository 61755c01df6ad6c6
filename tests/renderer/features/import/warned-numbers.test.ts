import { describe, expect, it, test } from 'vitest';
import { importedList } from '../../../support/lists/imported-list.ts';

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

  test.each(['Wrong IMEI', 'IMEI (do not order)', 'Old IMEI', '无效IMEI', 'IMEI incorrecto'])(
    'a column with the header %s is not used for the device until a person says so',
    async (header) => {
      const list = await importedList(`${header},Customer\n${a},Ann\n${b},Bob`);
      expect(list.columns.columns.map(({ guessed }) => guessed.is)).not.toContain('identifier');
    },
  );
});

describe('warnings about something else raise no question', () => {
  it.each([
    `IMEI,Customer\n${a},Wrong\n${b},Falsa`,
    `IMEI,Note\n${a},wrong network\n${b},no sim`,
    `IMEI,Status\n${a},done\n${b},not clean`,
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
    'no sim lock',
    'old phone',
    'old iPhone 11',
    'iPhone 8 usado viejo',
    'clean, order today',
    'fake battery',
    'please order',
    'order 12',
    'bad esn',
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
