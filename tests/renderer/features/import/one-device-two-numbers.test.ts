import { describe, expect, it, test } from 'vitest';
import { importedList } from '../../../support/lists/imported-list.ts';
import { row, textCell, workbookBytes } from '../../../support/lists/workbook-bytes.ts';

const [a, b] = ['350000000000014', '350000000000022'];
const [c, d] = ['350000000000774', '350000000000782'];
// Its type code follows the one of `a`, as in the second number of some makers' devices.
const next = '350000010000012';
const stranger = '860000000000058';

async function read(text: string) {
  const list = await importedList(text);
  return { good: await list.good(), verdicts: await list.verdicts() };
}

test('of two numbers of a device whose second one comes first, only the first number is ordered', async () => {
  for (const text of [`IMEI 2\n${b}\nIMEI 1\n${a}`, `IMEI 2: ${b}\nIMEI 1: ${a}`])
    expect((await read(text)).good, text).toEqual([a]);
});

test('a number labelled as that of a digital SIM raises a question', async () => {
  expect(await read(`IMEI: ${a}\nDigital SIM IMEI: ${b}`)).toMatchObject({
    good: [],
    verdicts: ['one-or-two', 'one-or-two'],
  });
});

describe('two numbers of one device are ordered once', () => {
  it.each([
    ['labels, a line each', `IMEI1: ${a}\nIMEI2: ${b}`],
    ['labels without a mark', `IMEI 1  ${a}\nIMEI 2  ${b}`],
    ['the screen of a phone', `IMEI (slot 1)\n${a}\nIMEI (slot 2)\n${b}\nSN\nR58X0000ABC`],
    ['the screen of another phone', `IMEI 1\n${a} / 01\nIMEI 2\n${next} / 01\nSN: R58X00000AB`],
    ['figures of Arabic on lines of their own', `IMEI١\n${a}\nIMEI٢\n${b}`],
    ['the label of an eSIM', `IMEI = ${a}\neSIM IMEI = ${b}`],
    ['labels below their numbers', `${a}\nIMEI 1\n${b}\nIMEI 2`],
    ['labels behind their numbers', `${a} (IMEI 1)\n${b} (IMEI 2)`],
    [
      'something between them',
      `IMEI 1: ${a}\nSN: R58X0000ABC\nEID: 89049032000000000000000000000000\nIMEI 2: ${b}`,
    ],
    ['no label on the first', `${a}\n2nd IMEI ${b}`],
    ['labels in Spanish', `Primer IMEI: ${a}\nSegundo IMEI: ${stranger}`],
    ['labels in Russian', `Первый IMEI ${a}\nВторой IMEI ${stranger}`],
    ['labels in Arabic', `الايمي الأول: ${a}\nالايمي الثاني: ${b}`],
    ['labels in Arabic with its own figures', `ايمي ١: ${a}\nايمي ٢: ${b}`],
    ['labels in Urdu', `پہلا IMEI: ${a}\nدوسرا IMEI: ${b}`],
    ['labels in Vietnamese', `IMEI 1: ${a}\nIMEI thứ hai: ${b}`],
    ['labels in Turkish on lines of their own', `Birinci IMEI\n${a}\nİkinci IMEI\n${b}`],
    ['labels in Hindi', `IMEI एक: ${a}\nIMEI दो: ${stranger}`],
    ['an Arabic "and" in the label', `الايمي ${a}\nوالايمي الثاني ${stranger}`],
    ['labels of Chinese phones', `IMEI（卡一）：${a}\nIMEI（卡二）：${stranger}`],
    ['labels in Chinese', `主卡串号：${a}\n副卡串号：${stranger}`],
    ['ordinals in Chinese', `第一个IMEI ${a}\n第二个IMEI ${stranger}`],
    ['labels in Polish', `IMEI pierwszy: ${a}\nIMEI drugi: ${stranger}`],
    ['labels in Polish with a word between', `Pierwszy numer IMEI ${a}\nDrugi numer IMEI ${stranger}`],
    ['labels in Romanian', `Primul IMEI ${a}\nAl doilea IMEI ${stranger}`],
    ['labels in Ukrainian', `Перший IMEI ${a}\nДругий IMEI ${stranger}`],
    ['slots of a Thai phone', `IMEI ช่อง 1 ${a}\nIMEI ช่อง 2 ${stranger}`],
    ['slots of a Japanese phone', `IMEI（スロット1） ${a}\nIMEI（スロット2） ${stranger}`],
    ['slots of a Korean phone', `IMEI(슬롯 1) ${a}\nIMEI(슬롯 2) ${stranger}`],
    ['slots of a Greek phone', `IMEI (υποδοχή 1) ${a}\nIMEI (υποδοχή 2) ${stranger}`],
    ['slots of a German phone', `IMEI (Steckplatz 1)\n${a}\nIMEI (Steckplatz 2)\n${stranger}`],
    ['labels in Bengali', `আইএমইআই ১: ${a}\nআইএমইআই ২: ${stranger}`],
    ['labels in Swahili', `IMEI ya kwanza ${a}\nIMEI ya pili ${stranger}`],
    ['numbers with a zero', `IMEI-01: ${a}\nIMEI-02: ${stranger}`],
    [
      'a column of labels, the first without a number',
      `Field;Value\nModel;S20\nIMEI;${a}\nIMEI (2);${stranger}`,
    ],
    ['Greek letters that look Latin', `ΙΜΕΙ 1: ${a}\nΙΜΕΙ 2: ${stranger}`],
    ['Ukrainian letters that look Latin', `ІМЕІ 1: ${a}\nІМЕІ 2: ${stranger}`],
    ['a card and an eSIM', `IMEI ${a}\neSIM IMEI ${stranger}`],
    ['both of one screen with their kinds', `IMEI 1 (SIM): ${a}\nIMEI 2 (eSIM): ${stranger}`],
    ['numbers in French', `IMEI n°1 : ${a}\nIMEI n°2 : ${stranger}`],
    ['numbers in Spanish', `IMEI N.º 1: ${a}\nIMEI N.º 2: ${stranger}`],
    ['labels in Thai', `IMEI ที่ 1: ${a}\nIMEI ที่ 2: ${stranger}`],
    ['labels in Japanese', `IMEI番号1：${a}\nIMEI番号2：${stranger}`],
    ['labels in Korean', `첫 번째 IMEI ${a}\n두 번째 IMEI ${stranger}`],
    ['labels in Tagalog', `Unang IMEI ${a}\nPangalawang IMEI ${stranger}`],
    ['a column of labels', `Name,Value\nIMEI 1,${a}\nIMEI 2,${b}\nModel,Galaxy`],
    ['one cell and a comma', `Model,IMEI,Customer\nGalaxy,"${a},${b}",Ann`],
    ['one cell and a line end', `Model,IMEI,Customer\r\nGalaxy,"${a}\n${b}",Ann`],
    ['one cell and a bar', `Model;IMEI;Customer\nGalaxy;${a} | ${b};Ann`],
    ['a slash', `${a}/${b}`],
    ['type codes that follow', `${a} / ${next}`],
    ['a header of both', `No,Model,IMEI1/IMEI2,Customer\n1,Galaxy,${a}/${b},Ann`],
    ['a header of both, shorter', `Model;IMEI 1/2;Customer\nGalaxy;${a}/${b};Ann`],
    [
      'two messages of a chat',
      `12/05/2024, 10:23 - +971 50 000 0123: imei 1 ${a}\n12/05/2024, 10:24 - +971 50 000 0123: <Media omitted>\n12/05/2024, 10:25 - Shop: ok 45$\n12/05/2024, 10:26 - +971 50 000 0123: imei 2 ${b}`,
    ],
  ])('with %s', async (_, text) => {
    const { good, verdicts } = await read(text);
    expect(good).toEqual([a]);
    expect(verdicts).toContain('second-imei');
  });

  it('if each of two devices has labelled numbers', async () => {
    const text = `Customer Ann\nIMEI 1  ${a}\nIMEI 2  ${b}\n\nCustomer Bob\nIMEI 1  ${c}\nIMEI 2  ${d}`;
    expect((await read(text)).good).toEqual([a, c]);
  });

  it('if the second number comes first', async () => {
    const { good } = await read(`IMEI 2: ${b}\nIMEI 1: ${a}`);
    expect(good).toEqual([a]);
  });

  it('if both are in one cell of a workbook, separated by a line end', async () => {
    const list = await importedList(
      workbookBytes([
        {
          name: 'List',
          rows:
            row(1, textCell('A1', 'IMEI'), textCell('B1', 'Customer')) +
            row(2, textCell('A2', `${a}&#10;${b}`), textCell('B2', 'Ann')) +
            row(3, textCell('A3', c), textCell('B3', 'Bob')),
        },
      ]),
    );
    expect(await list.good()).toEqual([a, c]);
  });
});

describe('the app asks about two numbers that may be one device', () => {
  it.each([
    ['a word', `${a} and ${b}`],
    ['a word of another language', `${a} y ${b}`],
    ['a comma', `${a}, ${b}`],
    ['a space', `${a} ${b}`],
    ['nothing', `${a}${b}`],
    ['a slash between makers', `${a} / ${stranger}`],
    [
      '"the other one" in a Spanish chat',
      `5/6/24, 10:24 - Ana: el imei es ${a}\n5/6/24, 10:25 - Ana: y el otro imei es ${b}`,
    ],
    ['"the second" in a chat', `[5/6/24 10:23:45] Ana: ${a}\n[5/6/24 10:23:50] Ana: el segundo ${b}`],
    [
      '"the other" in a Turkish chat',
      `12.05.2024 10:23 - Can: imei ${a}\n12.05.2024 10:24 - Can: diğer imei ${b}`,
    ],
    ['"second number" in Arabic', `الايمي: ${a}\nالرقم الثاني: ${stranger}`],
    ['"second number" in Hindi', `पहला नंबर ${a}\nदूसरा नंबर ${b}`],
    ['"second number" in Chinese', `${a}\n第二个号 ${stranger}`],
    ['"the same phone"', `${a}\nsame phone: ${b}`],
    ['"the same phone" in Portuguese', `${a}\né do mesmo aparelho: ${b}`],
    ['"the same device" in Arabic', `${a}\nنفس الجهاز ${b}`],
    ['"2. IMEI" in Hungarian', `1. IMEI szám: ${a}\n2. IMEI szám: ${stranger}`],
    ['"or" on a line of its own', `${a}\nor\n${stranger}`],
    ['"or" in Spanish', `${a} o\n${stranger}`],
    ['"or" in Turkish', `${a}\nveya ${stranger}`],
    ['"or" in Russian', `${a}\nили\n${stranger}`],
    ['"2. IMEI"', `1. IMEI: ${a}\n2. IMEI: ${stranger}`],
    ['a word on a line of its own', `${a}\nand\n${b}`],
    ['a slash at the end of a line', `${a} /\n${stranger}`],
    ['a comma at the end of a line', `IMEI: ${a},\n${b}`],
    ['a plus at the beginning of a line', `${a}\n+ ${b}`],
    ['the serial number below them', `IMEI:\n${a}\n${b}\n\nSN:\nR58X0000ABC`],
    ['the serial number above them', `Serial No. R58X0000ABC\n${a}\n${b}`],
    ['"Dual SIM" above them', `Dual SIM\n${a}\n${b}`],
    ['the eSIM', `Physical SIM ${a}\neSIM ${stranger}`],
    ['the eSIM in a label', `IMEI ${a}\nIMEI (eSIM): ${stranger}`],
    ['one cell and other makers', `Model,IMEI\nGalaxy,"${a} ${stranger}"\nGalaxy,`],
  ])('with %s', async (_, text) => {
    const { good, verdicts } = await read(text);
    expect(good).toEqual([]);
    expect(verdicts.filter((each) => each === 'one-or-two')).toHaveLength(2);
  });

  it.each([
    ['old and new', `Old IMEI: ${a}\nNew IMEI: ${stranger}`],
    ['old and new in Spanish', `IMEI viejo: ${a}\nIMEI nuevo: ${stranger}`],
    ['old and new in Arabic', `القديم ${a}\nالجديد ${stranger}`],
    ['old and new in Turkish, the words above', `Eski telefon\n${a}\nYeni telefon\n${stranger}`],
    ['sold and returned', `Sold: ${a}\nReturned: ${stranger}`],
    ['a replacement', `${a}\nreplacement ${stranger}`],
    ['old and new without a colon', `old ${a}\nnew ${stranger}`],
    ['a loaner', `IMEI ${a}\nLoaner phone: ${stranger}`],
  ])('for two devices of one exchange: %s', async (_, text) => {
    const { good, verdicts } = await read(text);
    expect(good).toEqual([]);
    expect(verdicts).toContain('one-or-two');
  });

  test('if a third number is labelled too; the third number is then ordered', async () => {
    const { good, verdicts } = await read(`IMEI 1: ${a}\nIMEI 2: ${c}\nIMEI 3: ${stranger}`);
    expect(good).toEqual([stranger]);
    expect(verdicts).not.toContain('second-imei');
  });

  test('and a person can answer for all devices at once or for one', async () => {
    const list = await importedList(`${a} and ${b}\n${c} and ${d}`);
    await list.edit({ do: 'one-device', of: { alike: 'one-or-two' } });
    expect(await list.verdicts()).toEqual([a, 'second-imei', c, 'second-imei']);
    await list.edit({ do: 'restore', of: { rows: [1, 3] } });
    expect(await list.good()).toEqual([]);
    // A choice for one of the two numbers counts for both.
    await list.edit({ do: 'keep', of: { rows: [0] } });
    await list.edit({ do: 'one-device', of: { rows: [3] } });
    expect(await list.verdicts()).toEqual([a, b, c, 'second-imei']);
  });

  test('but not if one of the two was removed from the list', async () => {
    const list = await importedList(`${a} and ${b}`);
    await list.edit({ do: 'remove', of: { rows: [1] } });
    expect(await list.verdicts()).toEqual([a, 'removed']);
    await list.edit({ do: 'restore', of: { rows: [1] } });
    await list.edit({ do: 'remove', of: { rows: [0] } });
    expect(await list.verdicts()).toEqual(['removed', b]);
  });

  test('and also asks after a wrong number next to a right one was corrected', async () => {
    const list = await importedList(`${a} and 350000000000023`);
    expect(await list.good()).toEqual([a]);
    await list.edit({ do: 'mend', row: 1, text: b });
    expect(await list.good()).toEqual([]);
  });
});

describe('not a device with two numbers', () => {
  it.each([
    ['a list of devices on one line', `${a}, ${c}, ${stranger}`, [a, c, stranger]],
    ['devices of one type below each other', `${a}\n${b}\n${c}`, [a, b, c]],
    ['numbered lines', `1. IMEI ${a}\n2. IMEI ${c}\n3. IMEI ${stranger}`, [a, c, stranger]],
    ['rows of several customers', `IMEI,Customer\n${a},Ann\n${b},Bob`, [a, b]],
    [
      'messages of a chat',
      `[12/05/24, 10:23:45] Shop A: ${a}\n[12/05/24, 10:24:01] Shop A: image omitted\n[12/05/24, 10:24:01] Shop A: ${next} T-Mobile USA clean only`,
      [a, next],
    ],
    ['conditions in English', `old ${a}\nnew ${b}\nnew ${c}\nold ${d}`, [a, b, c, d]],
    ['conditions in Spanish', `nuevo ${a}\nviejo ${b}\nnuevo ${c}`, [a, b, c]],
    ['conditions in Vietnamese', `máy mới ${a}\nmáy cũ ${b}\nmáy mới ${c}\nmáy cũ ${d}`, [a, b, c, d]],
    ['conditions in Indonesian', `hp baru ${a}\nhp lama ${b}\nhp baru ${c}`, [a, b, c]],
    ['conditions in Chinese', `新机 ${a}\n旧机 ${b}\n新机 ${c}`, [a, b, c]],
    ['conditions in Hindi', `नया फोन ${a}\nनया फोन ${b}\nपुराना फोन ${c}`, [a, b, c]],
    ['parts that are wanted', `${a} replacement lcd\n${b} replacement battery\n${c} repaired`, [a, b, c]],
    ['one after another', `${a}\nanother ${b}\nanother ${c}`, [a, b, c]],
    ['one after another in French', `${a}\nautre ${b}\nautre ${c}`, [a, b, c]],
    ['another phone', `${a}\nanother phone ${stranger}`, [a, stranger]],
    ['another customer', `${a}\nдругой клиент ${b}\n${c}\npelanggan kedua ${d}`, [a, b, c, d]],
    ['Mondays', `terça ${a}\nsegunda-feira ${b}`, [a, b]],
    [
      'labels numbered on and on',
      `IMEI 1: ${a}\nIMEI 2: ${b}\nIMEI 3: ${c}\nIMEI 4: ${d}\nIMEI 5: ${stranger}`,
      [a, b, c, d, stranger],
    ],
    ['lines with commas', `${a},\n${c},\n${stranger}`, [a, c, stranger]],
    ['second-hand devices', `second hand ${a}\nsecond hand ${c}`, [a, c]],
    ['second editions of a model', `Moto G second gen ${a}\nSE segunda generación ${c}`, [a, c]],
    ['used devices', `old ${a}\nold ${c}`, [a, c]],
    ['new ones among others', `${a}\n${c} new`, [a, c]],
    ['three devices above a serial number', `${a}\n${c}\n${stranger}\nSN: R58X0000ABC`, [a, c, stranger]],
    ['a lone second number', `IMEI 2: ${b}`, [b]],
  ])('%s', async (_, text, expected) => {
    expect((await read(text)).good).toEqual(expected);
  });

  test('a device for two services is ordered for both', async () => {
    const { listService } = await import('../../../support/lists/list-samples.ts');
    const services = [listService(), listService({ id: '14', name: 'Unlock' })];
    const list = await importedList(
      `IMEI,Service\nIMEI 1: ${a},Carrier check\nIMEI 2: ${b},Unlock`,
      services,
    );
    expect(await list.good()).toEqual([a, b]);
  });
});
