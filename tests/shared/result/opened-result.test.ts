import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openResult } from '../../../shared/model/result/opened-result.ts';
import { factsOfResult, readResult, resultText } from '../../../shared/model/result/result.ts';

const lines = (raw: string) =>
  readResult(raw).lines.map((line) => (line.is === 'field' ? `${line.label} = ${line.value}` : line.text));
const three = ['Model = iPhone 13', 'SimLock = Locked', 'FMI = OFF'];
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const png = `iVBORw0KGgoAAAANSUhEUg${'iVBORw0KGgoAAAANSUhEUg'.repeat(300)}`;

describe('an encoded result', () => {
  it.each([
    [
      'escaped markup',
      'Model: iPhone 13&lt;br&gt;SimLock: &lt;font color=red&gt;Locked&lt;/font&gt;&lt;br&gt;FMI: OFF',
    ],
    [
      'markup escaped twice',
      'Model: iPhone 13&amp;lt;br /&amp;gt;SimLock: Locked&amp;lt;br /&amp;gt;FMI: OFF',
    ],
    ['markup escaped by numbers', 'Model: iPhone 13&#60;br&#62;SimLock: Locked&#x3c;br&#x3e;FMI: OFF'],
    ['markup beside escaped markup', '<b>Model: iPhone 13</b>&lt;br&gt;SimLock: Locked<br>FMI: OFF'],
    [
      'markup escaped as in a script',
      'Model: iPhone 13\\u003cbr\\u003eSimLock: \\u003cb\\u003eLocked\\u003c/b\\u003e\\u003cbr \\u002f\\u003eFMI: OFF',
    ],
    ['line ends written out', 'Model: iPhone 13\\nSimLock: Locked\\nFMI: OFF'],
    ['line ends of Windows written out', 'Model: iPhone 13\\r\\nSimLock: Locked\\r\\nFMI: OFF'],
    ['JSON', '{"Model":"iPhone 13","SimLock":"Locked","FMI":"OFF"}'],
    ['JSON in JSON', JSON.stringify('{"Model":"iPhone 13","SimLock":"Locked","FMI":"OFF"}')],
    [
      'JSON in groups',
      '{"device":{"Model":"iPhone 13"},"locks":{"SimLock":"Locked","FMI":"OFF","MDM":null}}',
    ],
    [
      'JSON of names and values',
      '[{"name":"Model","value":"iPhone 13"},{"name":"SimLock","value":"Locked"},{"name":"FMI","value":"OFF"}]',
    ],
    ['JSON of lines', '["Model: iPhone 13","SimLock: Locked","FMI: OFF"]'],
    ['JSON with entities', '{"Model":"iPhone 13","SimLock":"&lt;b&gt;Locked&lt;/b&gt;","FMI":"OFF"}'],
    ['XML’s marks', '<![CDATA[Model: iPhone 13\nSimLock: Locked\nFMI: OFF]]>'],
    ['PHP’s print-out', 'Array ( [Model] => iPhone 13 [SimLock] => Locked [FMI] => OFF )'],
    ['percent encoding', 'Model%3A+iPhone+13%0ASimLock%3A+Locked%0AFMI%3A+OFF'],
    ['base64', base64('Model: iPhone 13<br>SimLock: Locked<br>FMI: OFF')],
    [
      'base64 in lines',
      base64('Model: iPhone 13<br>SimLock: Locked<br>FMI: OFF').replace(/(.{20})/g, '$1\n'),
    ],
    [
      'base64 for addresses, unpadded',
      base64('Model: iPhone 13?\nSimLock: Locked\nFMI: OFF')
        .replace(/=+$/, '')
        .replaceAll('+', '-')
        .replaceAll('/', '_'),
    ],
    ['base64 of JSON', base64('{"Model":"iPhone 13","SimLock":"Locked","FMI":"OFF"}')],
  ])('%s becomes fields', (what, raw) => {
    const wanted = what.includes('addresses') ? ['Model = iPhone 13?', ...three.slice(1)] : three;
    expect(lines(raw)).toEqual(wanted);
    expect(readResult(raw).oddities).toEqual(what.startsWith('base64') ? ['encoded'] : []);
    expect(readResult(raw).code).toBeNull();
  });

  it.each([
    ['C:\\new\\results: done'],
    ['Paths: C:\\temp\\new'],
    ['Use &lt;ID&gt; for the order'],
    ['5 &lt; 6 and 7 &gt; 6'],
    ['100% free'],
    ['{not JSON'],
    ['[1] first note'],
    ['https://panel.example/a%20b'],
  ])('%s stays unchanged', (raw) => {
    expect(openResult(raw)).toEqual({ text: raw, pictures: [], oddities: [] });
  });

  it('keeps every digit of a number in JSON', () => {
    expect(lines('{"NCK":12345678901234567890,"SPCK":0.10}')).toEqual([
      'NCK = 12345678901234567890',
      'SPCK = 0.10',
    ]);
  });
});

describe('a code in base64', () => {
  it.each([
    ['MTIzNDU2Nzg5MA==', 'MTIzNDU2Nzg5MA== → 1234567890'],
    ['MTIzNDU2Nzg=', 'MTIzNDU2Nzg= → 12345678'],
    ['/////////w==', '/////////w=='],
  ])('%s is shown encoded and decoded, and is not the result’s code', (raw, shown) => {
    const read = readResult(raw);
    expect(read).toMatchObject({ code: null, oddities: ['encoded'] });
    expect(factsOfResult(read).has('unlock-code')).toBe(false);
    expect(lines(raw)).toEqual([shown]);
  });

  it.each([
    ['MTIzNDU2Nzg', 'MTIzNDU2Nzg → 12345678'],
    ['MTIzNDU2Nzg%3D', 'MTIzNDU2Nzg= → 12345678'],
    ['NCK: MTIzNDU2Nzg5MA==', 'NCK = MTIzNDU2Nzg5MA== → 1234567890'],
    ['NCK=MTIzNDU2Nzg=', 'NCK = MTIzNDU2Nzg= → 12345678'],
    ['Unlock code: TkNLPTEyMzQ1Njc4', 'Unlock code = TkNLPTEyMzQ1Njc4 → NCK=12345678'],
  ])('%s is reported as encoded, and is not the result’s code', (raw, shown) => {
    expect(readResult(raw)).toMatchObject({ code: null, oddities: ['encoded'] });
    expect(lines(raw)).toEqual([shown]);
  });

  it('after a label is not the result’s code either', () => {
    const read = readResult('NCK: MTIzNDU2Nzg5MA==<br>Model: iPhone');
    expect(factsOfResult(read).has('unlock-code')).toBe(false);
    expect(readResult('NCK: MTIzNDU2Nzg5MA==').code).toBeNull();
    // Base64 is also decoded without the padding at its end.
    for (const packed of ['{"code":"TkNLPTEyMzQ1Njc4"}', 'Unlock code: TkNLPTEyMzQ1Njc4']) {
      expect(readResult(packed)).toMatchObject({ code: null });
      expect(factsOfResult(readResult(packed)).has('unlock-code')).toBe(false);
    }
  });

  it.each([
    '12345678',
    'ABCD1234EFGH',
    '1234567890123456',
    'deadbeefdeadbeef',
    'A1B2-C3D4',
    'UNLOCKED',
    'F2LX1234ABCD',
  ])('%s is a code, not base64', (code) => {
    expect(readResult(code)).toMatchObject({ code, oddities: [] });
  });

  it('is never recognized in random codes', () => {
    const code = fc.string({
      unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
      minLength: 4,
      maxLength: 15,
    });
    fc.assert(
      fc.property(code, (each) => {
        expect(readResult(each).code).toBe(each);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a picture inside a result', () => {
  const uri = `data:image/png;base64,${png}`;
  it.each([
    ['in a tag', `<img src="${uri}"><br>Model: iPhone 13<br>SimLock: Unlocked`],
    [
      'in a tag with a style',
      `<img alt='x' width=200 src='${uri}' style="a:b" /><br>Model: iPhone 13<br>SimLock: Unlocked`,
    ],
    ['behind', `Model: iPhone 13<br>SimLock: Unlocked<br><img src="${uri}">`],
    ['as an address', `${uri}\nModel: iPhone 13\nSimLock: Unlocked`],
    [
      'in a tag that was escaped',
      `&lt;img src=&quot;${uri}&quot;&gt;&lt;br&gt;Model: iPhone 13&lt;br&gt;SimLock: Unlocked`,
    ],
    ['in JSON', JSON.stringify({ photo: uri, Model: 'iPhone 13', SimLock: 'Unlocked' })],
    ['under a wrong name', `<img src="${uri.replace('png', 'jpeg')}">Model: iPhone 13<br>SimLock: Unlocked`],
  ])('%s is a picture, not text', (_, raw) => {
    const read = readResult(raw);
    expect(read.pictures).toEqual([uri]);
    expect(lines(raw).filter((line) => line !== 'photo:')).toEqual([
      'Model = iPhone 13',
      'SimLock = Unlocked',
    ]);
    expect(resultText(raw)).not.toContain('iVBOR');
  });

  it('as base64 alone, without “data:”, is a picture too', () => {
    expect(readResult(png)).toMatchObject({ pictures: [uri], lines: [], code: null });
  });

  it('that is truncated is left out of the text', () => {
    expect(lines(`Model: iPhone<br><img src="${uri.slice(0, 900)}`)).toEqual(['Model = iPhone']);
  });

  it.each([
    ['SVG', `data:image/svg+xml;base64,${base64('<svg onload="alert(1)"></svg>')}`],
    ['a page', `data:text/html;base64,${base64('<script>alert(1)</script>')}`],
    ['a page under the name of a picture', `data:image/png;base64,${base64('<script>alert(1)</script>')}`],
    ['a PDF', `data:application/pdf;base64,${base64(`%PDF-1.4 ${'x'.repeat(400)}`)}`],
  ])('that is in fact %s is left out and reported', (_, address) => {
    const read = readResult(`<img src="${address}">Model: iPhone`);
    expect(read).toMatchObject({ pictures: [], oddities: ['left-out'] });
    expect(read.lines).toHaveLength(1);
  });

  it('from another server is never shown', () => {
    expect(readResult('<img src="https://tracker.example/a.png">Model: iPhone').pictures).toEqual([]);
  });
});

describe('a number that lost digits', () => {
  it.each([
    '1.2345678901235e+15',
    '1.23457E+14',
    '1,23457E+14',
    '1e+15',
    'NCK: 1.2345678901235e+15',
    'Model: X<br>NCK: 1.5E+20',
  ])('%s is reported, and is not a code', (raw) => {
    const read = readResult(raw);
    expect(read).toMatchObject({ code: null, oddities: ['lost-digits'] });
    expect(factsOfResult(read).has('unlock-code')).toBe(false);
  });

  it.each(['12345678901234567890', '1E25', '7E42AB', '12.5'])('excludes %s, which is complete', (raw) => {
    expect(readResult(raw)).toMatchObject({ code: raw, oddities: [] });
  });
});

it.each(['Éè±¸ÐÍºÅ£ºiPhone 13', 'Ð¡Ñ‚Ð°Ñ‚ÑƒÑ: OK', '????: iPhone 13', 'Model: X<br>????: OK'])(
  'reports letters that cannot be read: %s',
  (raw) => {
    expect(readResult(raw).oddities).toEqual(['unreadable']);
  },
);

it.each([
  'Téléphone: débloqué',
  'Ürün: Açık',
  'Größe: 128 GB',
  'Modelo: ¿cuál?',
  'Preis: 5 €/£/¥',
  '«très» ÉÉ',
  'OK???',
])('reports nothing about %s', (raw) => {
  expect(readResult(raw).oddities).toEqual([]);
});

it('reads a result whose UTF-8 was encoded twice', () => {
  const twice = Buffer.from('Статус: OK').toString('latin1');
  expect(lines(twice)).toEqual(['Статус = OK']);
});

it.each([
  ['{"result":"Model: X<br>FMI: OFF"}', ['Model = X', 'FMI = OFF']],
  ['[{"k":"Model","v":"X"},{"k":"FMI","v":"OFF"}]', ['Model = X', 'FMI = OFF']],
])('reads the fields inside the JSON %s', (raw, expected) => {
  expect(lines(raw)).toEqual(expected);
});

it('reports unreadable letters', () => {
  expect(readResult('��: iPhone')).toMatchObject({ oddities: ['unreadable'], code: null });
  expect(readResult('AB��CD').code).toBeNull();
});

it('returns a result without markup for any text', () => {
  const piece = fc.constantFrom(
    '&lt;',
    '&amp;',
    '<img src="data:',
    'image/png;base64,',
    'iVBORw0KGgo',
    '\\n',
    '%0A',
    '{"a":',
    '}',
    '"',
    '=',
    'br',
    '>',
    'Array (',
    '[x] =>',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 30 }), (pieces) => {
      const { lines: read } = readResult(pieces.join(''));
      for (const line of read) expect(line.is === 'text' ? line.text : line.value).not.toMatch(/<[a-z/!?]/i);
    }),
  );
});

describe('a long text without spaces', () => {
  const key = (index: number) => createHash('sha256').update(`${index}`).digest();
  it.each([
    [
      'licence keys, one a line',
      Array.from({ length: 12 }, (_, index) => key(index).toString('hex').slice(0, 32)),
    ],
    [
      'keys of letters and digits, one a line',
      Array.from({ length: 16 }, (_, index) =>
        key(index).toString('base64url').replace(/[-_]/g, 'x').slice(0, 25),
      ),
    ],
    ['a token in hexadecimal', [key(1).toString('hex').repeat(6)]],
    ['one word again and again', ['UNLOCKED'.repeat(200)]],
  ])('that is %s is no file', (_, written) => {
    const read = readResult(written.join('\n'));
    expect(lines(written.join('\n'))).toEqual(written);
    expect(read.oddities).toEqual([]);
  });

  const file = Buffer.concat(Array.from({ length: 20 }, (_, index) => key(index))).toString('base64');
  it.each([
    ['in one line', file],
    ['in lines', file.replace(/(.{76})/g, '$1\n')],
  ])('that is a file in base64, %s, is left out', (_, raw) => {
    expect(readResult(raw)).toMatchObject({ lines: [], oddities: ['left-out'] });
  });
});

it('hostile text takes linear time', () => {
  for (const piece of [
    '<img src="data:',
    '&lt;br',
    '\\n',
    'data:a/b;base64,',
    '[x] => ',
    '"\\',
    '&amp;',
    ';a=b',
    'QUJD',
  ])
    expect(readResult(piece.repeat(100_000))).toBeDefined();
});
