import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readResult, resultInOneLine } from '../../../shared/model/result/result.ts';

const lines = (raw: string) =>
  readResult(raw).lines.map((line) => (line.is === 'field' ? `${line.label} = ${line.value}` : line.text));

describe('a result', () => {
  it('is read from HTML into labelled fields', () => {
    const raw =
      "Model: iPhone 13 128GB<br />IMEI: 490154203237518<br>Find My iPhone: <font color='green'>OFF</font><br>SimLock: Unlocked";
    expect(lines(raw)).toEqual([
      'Model = iPhone 13 128GB',
      'IMEI = 490154203237518',
      'Find My iPhone = OFF',
      'SimLock = Unlocked',
    ]);
  });

  it('is read from paragraphs, lists, tables and plain lines', () => {
    expect(lines('<p>One: 1</p><ul><li>Two: 2</li><li>Three: 3</li></ul>Four: 4\nFive: 5')).toEqual([
      'One = 1',
      'Two = 2',
      'Three = 3',
      'Four = 4',
      'Five = 5',
    ]);
    expect(
      lines('<table><tr><td>Model</td><td>iPhone</td></tr><tr><th>Lock:</th><td>On</td></tr></table>'),
    ).toEqual(['Model = iPhone', 'Lock = On']);
  });

  it('decodes entities once', () => {
    expect(lines('AT&amp;T: 5 &lt; 6 &#169; &#x2122;&nbsp;&amp;lt;')).toEqual(['AT&T = 5 < 6 © ™ &lt;']);
    expect(lines('a &unknown; b & c &toString;')).toEqual(['a &unknown; b & c &toString;']);
  });

  it('has colours only for pairs of label and value that mean the same at every supplier', () => {
    const tones = readResult(
      'Find My iPhone: ON<br>FMI: off<br>Blacklist Status: Clean<br>SIM-Lock: Locked<br>Model: ON<br>Find My iPhone: maybe',
    ).lines.map((line) => (line.is === 'field' ? line.tone : line.is));
    expect(tones).toEqual(['negative', 'positive', 'positive', 'negative', 'neutral', 'neutral']);
  });

  it('has no colour for the name of a built-in property', () => {
    expect(readResult('FMI: constructor').lines).toEqual([
      { is: 'field', label: 'FMI', value: 'constructor', tone: 'neutral', fact: 'find-my' },
    ]);
  });

  it('has its code recognized, with and without a label', () => {
    expect(readResult(' 12345678 <br>').code).toBe('12345678');
    expect(readResult('NCK: 87654321').code).toBe('87654321');
    expect(readResult('Unlocked by the carrier').code).toBeNull();
    expect(readResult('NCK: 1<br>SPCK: 2').code).toBeNull();
    expect(readResult('').code).toBeNull();
  });

  it('does not treat the colon in a time or an address as the end of a label', () => {
    expect(lines('Checked at 12:30\nhttps://panel.example/1\nTime 10:45 said: yes')).toEqual([
      'Checked at 12:30',
      'https://panel.example/1',
      'Time 10:45 said = yes',
    ]);
  });

  it('loses scripts, styles and comments with their content', () => {
    expect(lines('A<script>alert(1)</script>B<style>p{}</style>C<!-- D -->E')).toEqual(['ABCE']);
  });

  it.each([
    '<script>alert(1)</script>',
    '&lt;script&gt;alert(1)',
    '<<script>script>alert(1)',
    '<scr<b>ipt>alert(1)',
    '<scr\u0000ipt>',
    '<\u200bscript>',
    '<img src=x onerror="a>b">text',
    '<a title=">"><script',
    '&#60;script&#62;',
  ])('contains no tag for %j', (raw) => {
    expect(lines(raw).join('\n')).not.toMatch(/<[a-z/!?]/i);
  });

  it('contains no direction marks and no control characters', () => {
    const raw = 'Code: \u202e4321\u202c \u2066x\u2069 \u0007\u0000 \u001b[31m &#x202e;';
    expect(lines(raw).join('')).toBe('Code = 4321 x [31m');
  });

  it('keeps the text after a tag that never closes', () => {
    expect(lines('Price < 5 and <b unfinished').join('')).toBe('Price < 5 and unfinished');
  });

  it('is marked when it was cut', () => {
    expect(readResult('line\n'.repeat(1_000))).toMatchObject({ cut: true });
    expect(readResult('line\n'.repeat(1_000)).lines).toHaveLength(400);
    expect(readResult('short').cut).toBe(false);
  });

  it('is shown in lists by its beginning, on one line', () => {
    expect(resultInOneLine('<br>Model: iPhone<br>Lock: On')).toBe('Model: iPhone · Lock: On');
    expect(resultInOneLine('')).toBe('');
    expect(resultInOneLine(`${'UNLOCKED'.repeat(9_000)} by the factory`)).toMatch(/^UNLOCKED/);
    expect(resultInOneLine('iVBORw0KGgoAAAANSUhEUg'.repeat(400))).toBe('');
  });

  it.each([
    ['IMEI: 001010000000011<br>Find My: ON', 'Find My: ON'],
    ['IMEI Number\t001010000000011\nLock: On', 'Lock: On'],
    ['001010000000011 – On', '001010000000011 – On'],
    ['IMEI: 001010000000011', 'IMEI: 001010000000011'],
    ['IMEI2: 001010000000029\nLock: On', 'IMEI2: 001010000000029 · Lock: On'],
    [
      'Replaced by 001010000000011, not sold: 001010000000011',
      'Replaced by 001010000000011, not sold: 001010000000011',
    ],
  ])('that repeats the order’s identifier, %j, is shown as %j', (raw, line) => {
    expect(resultInOneLine(raw, '001010000000011')).toBe(line);
  });

  it('of any text has no tags, no hidden characters and a limited length', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '</',
        '<!--',
        '-->',
        '<script',
        '<br>',
        '<td>',
        '&lt;',
        '&#x',
        '"',
        "'",
        ':',
        '\t',
        '\n',
      ),
      fc.constantFrom('script', 'style>', '&amp;', '\u202e', '\u0000', 'Find My iPhone', 'ON', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 10 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const raw = pieces.join('');
        const shown = lines(raw).join('\n');
        expect(shown).not.toMatch(/<[a-z/!?]/i);
        expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown.length).toBeLessThanOrEqual(raw.length * 3 + 100);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['<a ', '<', '&', '<!--', '<a "', '</', '<script>', ':', '\t', ' :'])(
    'is read quickly with a hundred thousand characters of %j',
    (piece) => {
      const read = readResult(piece.repeat(Math.floor(100_000 / piece.length)));
      expect(read.lines.length).toBeLessThanOrEqual(400);
      for (const line of read.lines) expect(JSON.stringify(line).length).toBeLessThan(10_000);
    },
  );
});
