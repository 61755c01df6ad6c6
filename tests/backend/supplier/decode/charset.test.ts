import { describe, expect, it } from 'vitest';
import { decodeEnvelope } from '../../../../electron/backend/supplier/decode/fields/decode-envelope.ts';
import { decodeOrderStatus } from '../../../../electron/backend/supplier/decode/orders/order-status.ts';
import { readBody } from '../../../../electron/backend/supplier/decode/syntax/body.ts';
import { decodeBytes } from '../../../../electron/backend/supplier/decode/syntax/charset.ts';
import { diagnose } from '../../../../electron/backend/supplier/diagnosis/diagnose.ts';
import { openReply } from '../../../../electron/backend/supplier/reply/open-reply.ts';
import { defaultRequestProfile } from '../../../../electron/backend/supplier/types/request-profile.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
// 型号：iPhone 13
const gbk = Buffer.concat([hex('d0cd bac5 a3ba'), Buffer.from('iPhone 13')]);

function statusOf(bytes: Uint8Array, contentType: string | null) {
  const opened = decodeEnvelope(readBody(bytes, contentType));
  return opened.ok ? decodeOrderStatus(opened.value, '880100') : opened;
}

describe('decodeBytes', () => {
  it.each([
    ['gb2312', 'd0cd bac5', '型号'],
    ['GBK', 'd0cd bac5', '型号'],
    ['cp936', 'd0cd bac5', '型号'],
    ['ms936', 'd0cd bac5', '型号'],
    ['euc-cn', 'd0cd bac5', '型号'],
    ['windows1251', 'cff0e8e2e5f2', 'Привет'],
    ['big5', 'abac b8b9', '型號'],
    ['shift_jis', '8b40 8eed', '機種'],
    ['euc-jp', 'b5a1 bcef', '機種'],
    ['iso-2022-jp', '1b2442 3521 3c6f 1b2842', '機種'],
    ['euc-kr', 'c7d8 c1a6', '해제'],
    ['windows-1251', 'cff0e8e2e5f2', 'Привет'],
    ['koi8-r', 'f0d2c9d7c5d4', 'Привет'],
    ['windows-1256', 'e3d1cdc8c7', 'مرحبا'],
    ['windows-1254', 'fef0fd', 'şğı'],
    ['windows-1258', 'f0', 'đ'],
    ['iso-8859-2', 'b3f3', 'łó'],
    ['"Windows-1250"', 'b3f3', 'łó'],
  ])('reads %s when declared', (charset, bytes, text) => {
    expect(decodeBytes(hex(bytes), `application/json; charset=${charset}`)).toEqual({
      text,
      misfit: null,
      converted: true,
    });
  });

  it('reads bytes that are invalid after a UTF-8 mark in the declared character set', () => {
    const marked = (bytes: string) => Buffer.concat([hex('efbbbf'), hex(bytes)]);
    expect(decodeBytes(marked('4de978'), 'text/html; charset=ISO-8859-1').text).toBe('Méx');
    expect(decodeBytes(marked('cff0e8e2e5f2'), 'text/html; charset=windows-1251').text).toBe('Привет');
    expect(decodeBytes(marked('4de978')).text).toBe('Méx');
    expect(decodeBytes(marked('4dc3a978'), 'text/html; charset=ISO-8859-1')).toEqual({
      text: 'Méx',
      misfit: null,
      converted: false,
    });
  });

  it('reads a single letter that could also be UTF-8 in the declared character set', () => {
    expect(decodeBytes(hex('4de978'), 'text/plain; charset=windows-1252')).toEqual({
      ...{ text: 'Méx', misfit: null, converted: true },
    });
    expect(decodeBytes(hex('c4a3'), 'text/plain; charset=gbk').text).toBe('模');
    expect(decodeBytes(hex('c4a3'), null).text).toBe('ģ');
  });

  it('reads UTF-8 declared as another character set as UTF-8, and reports it', () => {
    const bytes = Buffer.from('型号 é');
    for (const charset of ['iso-8859-1', 'gb2312', 'windows-1251'])
      expect(decodeBytes(bytes, `application/json;charset=${charset}`)).toEqual({
        text: '型号 é',
        misfit: charset,
        converted: false,
      });
    expect(decodeBytes(Buffer.from('plain'), 'text/html; charset=gb2312')).toMatchObject({ misfit: null });
  });

  it('never reads letters of another alphabet when nothing fits', () => {
    expect(decodeBytes(gbk, 'application/json; charset=utf-8')).toEqual({
      text: '������iPhone 13',
      misfit: 'utf-8',
      converted: false,
    });
    expect(decodeBytes(gbk, null).text).toBe('������iPhone 13');
    expect(decodeBytes(hex('cff0e8e2e5f2'), null).text).not.toMatch(/[À-ÿ]/);
    expect(decodeBytes(gbk, 'text/plain; charset=x-unheard-of')).toMatchObject({ misfit: 'x-unheard-of' });
    expect(decodeBytes(hex('d0ff'), 'text/plain; charset=gbk').text).toContain('\ufffd');
  });

  it.each(['iso-8859-1', 'windows-1252', 'us-ascii'])(
    'does not read other alphabets as Western letters when %s is declared for every text',
    (charset) => {
      for (const bytes of ['cff0e8e2e5f2', 'd0cd bac5 a3ba', 'e3d1cdc8c7', 'c7d8c1a6 bfcfb7e1'])
        expect(decodeBytes(hex(bytes), `text/html; charset=${charset}`)).toMatchObject({
          text: expect.stringMatching(/^\ufffd+$/) as string,
          misfit: charset,
        });
      expect(decodeBytes(hex('7065e76173'), `text/html; charset=${charset}`).text).toBe('peças');
    },
  );

  it('does not read a short word as Western next to a long word of another alphabet', () => {
    const bytes = Buffer.concat([gbk, Buffer.from(' '), hex('d2d1'), Buffer.from(' OK')]);
    expect(decodeBytes(bytes, null).text).toBe('������iPhone 13 �� OK');
  });

  it.each([null, 'application/json', 'text/html; charset=utf-8', 'text/html; charset=iso-8859-1'])(
    'reads UTF-8 with an incomplete letter as UTF-8, with %s',
    (declared) => {
      for (const text of ['Código desbloqueado, operaci', '型号：iPhone', 'Разблокировано '])
        expect(
          decodeBytes(Buffer.concat([Buffer.from(text), hex('c3'), Buffer.from('"}')]), declared).text,
        ).toBe(`${text}\ufffd"}`);
      const twice = Buffer.concat([Buffer.from('Разблокировано '), hex('d0'), Buffer.from(' / '), hex('d0')]);
      expect(decodeBytes(twice, declared).text).toBe('Разблокировано \ufffd / \ufffd');
    },
  );

  it.each([null, 'text/html; charset=windows-1252'])(
    'reads a Windows dash next to letters that were encoded twice, with %s',
    (declared) => {
      const bytes = Buffer.concat([Buffer.from('Crédit, Account '), hex('96'), Buffer.from(' Clean')]);
      expect(decodeBytes(bytes, declared).text).toBe('CrÃ©dit, Account – Clean');
    },
  );

  it('reads Western letters without a declaration', () => {
    const text = 'Crédit, Código, ção, «très» 12 €';
    const bytes = Buffer.from([...text].map((each) => (each === '€' ? 0x80 : each.charCodeAt(0))));
    expect(decodeBytes(bytes, null).text).toBe(text);
  });

  it('uses the text’s own declaration when the header has none', () => {
    const xml = Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="gb2312"?><response><SUCCESS><STATUS>4</STATUS><CODE>'),
      gbk,
      Buffer.from('</CODE></SUCCESS></response>'),
    ]);
    expect(statusOf(xml, 'text/xml')).toMatchObject({ ok: true, value: { result: '型号：iPhone 13' } });
    const page = Buffer.concat([Buffer.from('<html><head><meta charset=gbk></head><body>'), gbk]);
    expect(readBody(page, 'text/html')).toMatchObject({
      kind: 'html',
      text: expect.stringContaining('型号') as string,
    });
  });

  it('reads UTF-16 without its mark, in either byte order', () => {
    const text = '{"SUCCESS":[{"STATUS":"4","CODE":"型号"}]}';
    const little = Buffer.from(text, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()])
      expect(statusOf(bytes, 'application/json; charset=utf-16')).toMatchObject({
        value: { result: '型号' },
      });
  });
});

describe('openReply', () => {
  const reply = (bytes: Uint8Array, contentType: string, secrets: readonly string[] = []) =>
    openReply({
      kind: 'reply',
      status: 200,
      headers: new Map([['content-type', contentType]]),
      retryInMs: null,
      bytes,
      secrets,
      request: '',
      startedAt: 0,
      finishedAt: 0,
    });

  it('stores letters that need the header as UTF-8, so that they stay readable', () => {
    const bytes = Buffer.concat([Buffer.from('{"ERROR":[{"MESSAGE":"'), gbk, Buffer.from('"}]}')]);
    const { exchange } = reply(bytes, 'application/json; charset=gb2312');
    expect(Buffer.from(exchange.reply ?? []).toString()).toBe('{"ERROR":[{"MESSAGE":"型号：iPhone 13"}]}');
  });

  it('removes the key from UTF-16 without its mark', () => {
    const bytes = Buffer.from('{"key":"SECRET-KEY-1"}', 'utf16le');
    const { exchange } = reply(bytes, 'application/json; charset=utf-16le', ['SECRET-KEY-1']);
    expect(Buffer.from(exchange.reply ?? []).toString('utf16le')).not.toContain('SECRET');
  });
});

describe('diagnose', () => {
  it.each([
    [
      '{"SUCCESS":[{"MESSAGE":"型号"}]}',
      'application/json; charset=gb2312',
      'says that its letters are gb2312',
    ],
    ['<pre>{"SUCCESS":[{"MESSAGE":"ok"}]}</pre>', 'text/html', 'JSON shown as a web page'],
    [JSON.stringify('{"SUCCESS":[{"MESSAGE":"ok"}]}'), 'application/json', 'JSON encoded twice'],
  ])('reports %s under %s', (body, contentType, said) => {
    const { reading } = diagnose({
      url: 'https://supplier.example/api/fusion',
      status: 200,
      headers: new Map([['content-type', contentType]]),
      bytes: Buffer.from(body),
      secrets: [],
      nowMs: 0,
      isList: false,
      requestProfile: defaultRequestProfile,
    });
    expect(reading).toMatchObject({ problem: null, evidence: expect.stringContaining(said) as string });
  });
});
