import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isMessageLink } from '../../../electron/desktop/border/message-links.ts';
import { customerContactsSchema, dialledPhone, noContacts } from '../../../shared/model/customer/customer.ts';
import { customerKey } from '../../../shared/model/customer/customer-key.ts';
import { maxLinkLength, messageLink } from '../../../shared/model/customer/message-link.ts';
import { smsParts } from '../../../shared/model/customer/sms-parts.ts';
import {
  channels,
  messageCode,
  messageKinds,
  parseMessageCode,
} from '../../../shared/model/customer/telling.ts';

const linked = ['whatsapp', 'sms', 'mail', 'telegram'] as const;
const reach = {
  phone: '+44 (0)7700 900-123',
  mail: "o'neil+a@shop.test",
  subject: 'Your phone',
  text: 'Zoë & co: 100 %\n=1+1',
};

describe('a text as SMS', () => {
  it.each([
    ['', 'gsm-7', 1, 160],
    ['a'.repeat(160), 'gsm-7', 1, 0],
    ['a'.repeat(161), 'gsm-7', 2, 145],
    ['a'.repeat(306), 'gsm-7', 2, 0],
    ['a'.repeat(307), 'gsm-7', 3, 152],
    ['€'.repeat(80), 'gsm-7', 1, 0],
    ['€'.repeat(81), 'gsm-7', 2, 143],
    [`${'a'.repeat(152)}${'€'}${'a'.repeat(20)}`, 'gsm-7', 2, 131],
    ['Grüße à Ålborg @ ñ', 'gsm-7', 1, 142],
    ['ç', 'ucs-2', 1, 69],
    ['я'.repeat(70), 'ucs-2', 1, 0],
    ['я'.repeat(71), 'ucs-2', 2, 63],
    ['😀'.repeat(35), 'ucs-2', 1, 0],
    [`${'я'.repeat(66)}😀${'я'.repeat(10)}`, 'ucs-2', 2, 55],
  ] as const)('%# is counted as phones do', (text, alphabet, parts, left) => {
    expect(smsParts(text)).toEqual({ alphabet, parts, left });
  });

  it('never needs fewer parts for a longer text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ maxLength: 40 }),
        (text, more) => {
          const [short, long] = [smsParts(text), smsParts(text + more)];
          expect(long.parts).toBeGreaterThanOrEqual(short.parts);
          expect(long.left).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

test('a link addresses one person, and contains the whole text', () => {
  const of = (way: (typeof linked)[number]) => messageLink(way, reach);
  expect(of('whatsapp')).toEqual({
    link: 'https://wa.me/447700900123?text=Zo%C3%AB%20%26%20co%3A%20100%20%25%0A%3D1%2B1',
  });
  expect(of('sms')).toMatchObject({ link: expect.stringMatching(/^sms:\+447700900123\?body=Zo%C3%AB/) });
  expect(of('mail')).toMatchObject({
    link: expect.stringMatching(/^mailto:o%27neil%2Ba@shop\.test\?subject=Your%20phone&body=/),
  });
  expect(of('telegram')).toMatchObject({
    link: expect.stringMatching(/^tg:\/\/resolve\?phone=447700900123&text=/),
  });
  expect(messageLink('whatsapp', { ...reach, phone: '07700 900123' })).toEqual({ not: 'no-country' });
  expect(messageLink('whatsapp', { ...reach, phone: '0044 7700 900123' })).toMatchObject({
    link: expect.any(String),
  });
  expect(messageLink('sms', { ...reach, phone: 'call me' })).toEqual({ not: 'no-phone' });
  expect(messageLink('mail', { ...reach, mail: '' })).toEqual({ not: 'no-mail' });
  expect(messageLink('sms', { ...reach, text: 'x'.repeat(1_000_000) })).toEqual({ not: 'too-long' });
});

test('the shell opens the link of any text, and the link contains no direction marks', () => {
  const text = fc.string({ unit: 'binary', maxLength: 120 });
  fc.assert(
    fc.property(fc.constantFrom(...linked), text, text, (way, text, subject) => {
      const made = messageLink(way, { ...reach, text, subject });
      expect(made).toEqual('link' in made ? { link: expect.any(String) } : { not: 'too-long' });
      fc.pre('link' in made);
      expect(made.link.length).toBeLessThanOrEqual(maxLinkLength);
      fc.pre(!text.includes('\0'));
      expect([made.link, isMessageLink(made.link)]).toEqual([made.link, true]);
      expect(isMessageLink(new URL(made.link).href)).toBe(true);
      expect(decodeURIComponent(made.link)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }),
  );
});

it.each([
  'https://wa.me/447700900123',
  'https://wa.me/447700900123?text=a&x=b',
  'https://wa.me/447700900123/../evil?text=a',
  'https://wa.me.evil.example/447700900123?text=a',
  'https://evil@wa.me/447700900123?text=a',
  'http://wa.me/447700900123?text=a',
  'sms:+447700900123,+447700900124?body=a',
  'sms:+447700900123',
  'sms:1234?body=a',
  'mailto:a@b.test?subject=a&body=b&attach=/etc/passwd',
  'mailto:a@b.test?bcc=c@d.test&subject=a&body=b',
  'mailto:a@b.test,c@d.test?subject=a&body=b',
  'mailto:a@b.test?subject=a%0D%0ABcc:c@d.test&body=b',
  'mailto:a@b.test?subject=a%0ABcc&body=b',
  'tg://join?invite=x',
  'tg://resolve?domain=x&text=a',
  'tg://resolve?phone=447700900123&text=a%00b',
  'https://help.example/orders?q=1',
  'file:///etc',
  'not a url',
  'sms:+447700900123?body=a b',
  'javascript:alert(1)//sms:+447700900123?body=a',
  `sms:+447700900123?body=${'a'.repeat(3_000)}`,
])('%s is never opened by the app', (url) => {
  expect(isMessageLink(url)).toBe(false);
});

test('a recorded message is read back as it was written, and other texts are not read as messages', () => {
  for (const what of messageKinds)
    for (const way of channels) expect(parseMessageCode(messageCode(what, way))).toEqual({ what, way });
  for (const words of [null, '', 'result', 'result pigeon', 'anything else'])
    expect(parseMessageCode(words)).toBeNull();
});

test('all spellings of one name are one customer, even with invisible characters or direction marks', () => {
  const spelt = [
    'José  Núñez',
    'JOSE NUNEZ',
    ' jose\tnun\u0303ez ',
    '\u202eJosé\u200b Núñez\u2069',
    'Ｊｏｓé Núñez',
  ];
  expect(new Set(spelt.map(customerKey))).toEqual(new Set(['jose nunez']));
  expect(customerKey('\u202e\u200b ')).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(customerKey(customerKey(name))).toBe(customerKey(name));
    }),
  );
});

test('contacts are one line each, phones have no letters, and lengths are limited', () => {
  const read = (change: object) =>
    customerContactsSchema.safeParse({ ...noContacts, name: 'Ali', ...change });
  expect(read({ name: ' =cmd()\n\u202eAli ' }).data?.name).toBe('=cmd() Ali');
  expect(read({ name: '\u202e' }).success).toBe(false);
  expect(read({ name: 'x'.repeat(1_000_000) }).success).toBe(false);
  expect(read({ phone: '0800 FLOWERS' }).success).toBe(false);
  expect(read({ mail: 'a@b' }).success).toBe(false);
  expect(read({ mail: 'a@b.test?cc=x@y.test' }).success).toBe(false);
  expect(dialledPhone('٠٧٧٠٠ ٩٠٠١٢٣')).toBe('07700900123');
  expect(dialledPhone('+1')).toBe('');
});
