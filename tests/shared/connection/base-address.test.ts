import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBaseAddress } from '../../../shared/model/connection/connection.ts';

describe('a base address', () => {
  it.each([
    ['https://panel.example', 'https://panel.example'],
    ['panel.example', 'https://panel.example'],
    [' https://Panel.Example/ ', 'https://panel.example'],
    ['https://panel.example/api/fusion', 'https://panel.example'],
    ['https://panel.example/shop/api/index.php', 'https://panel.example/shop'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:8080/', 'http://localhost:8080'],
  ])('as typed %j is read as %s', (typed, baseAddress) => {
    expect(checkBaseAddress(typed)).toEqual({ ok: true, baseAddress });
  });

  it.each([
    ['', 'empty'],
    ['http://panel.example', 'not-https'],
    ['http://127.0.0.1.panel.example', 'not-https'],
    ['ftp://panel.example', 'not-an-address'],
    ['https://shop:secret@panel.example', 'has-credentials'],
    ['https://panel.example/?apikey=1', 'has-query'],
    ['https://panel.example/#part', 'has-query'],
    ['not an address', 'not-an-address'],
  ])('as typed %j is refused: %s', (typed, problem) => {
    expect(checkBaseAddress(typed)).toEqual({ ok: false, problem });
  });

  it('that is accepted is accepted again unchanged, and is https or loopback', () => {
    const typed = fc.oneof(fc.webUrl(), fc.domain(), fc.string());
    fc.assert(
      fc.property(typed, (text) => {
        const check = checkBaseAddress(text);
        if (!check.ok) return;
        expect(checkBaseAddress(check.baseAddress)).toEqual(check);
        expect(check.baseAddress).toMatch(/^(https:|http:\/\/(127\.|localhost|\[::1\]))/);
      }),
    );
  });
});
