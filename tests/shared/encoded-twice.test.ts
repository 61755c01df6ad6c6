import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainWords } from '../../electron/backend/supplier/decode/syntax/text.ts';
import { readOnceMore } from '../../shared/model/base/encoded-twice.ts';

const twice = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

describe('text whose UTF-8 was encoded twice', () => {
  test.each(['México', 'Blacklist – Québec', 'Find My iPhone™', 'Цена', '解锁'])(
    '%s is restored exactly',
    (text) => {
      expect(readOnceMore(twice(text))).toBe(text);
      expect(plainWords(twice(text))).toBe(text);
    },
  );

  test('is restored if it was converted as Windows-1252', () => {
    expect(readOnceMore('MÃ©xico â€“ iPhoneâ„¢')).toBe('México – iPhone™');
  });

  test.each(['México', 'Ünïcode', 'Ärger – très cher™', 'São Paulo', 'Ã', 'Â£5 Цена', ''])(
    '%s stays unchanged',
    (text) => {
      expect(readOnceMore(text)).toBe(text);
    },
  );

  test('any text is restored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(readOnceMore(twice(text))).toBe(text);
      }),
    );
  });
});
