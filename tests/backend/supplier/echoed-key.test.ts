import { afterEach, expect, test } from 'vitest';
import { closeServers } from '../../support/network/http-under-test.ts';
import { answer } from '../../support/network/scripted-server.ts';
import { placeWith } from '../../support/shop/place-once.ts';
import { testKey } from '../../support/supplier/supplier-client-under-test.ts';

afterEach(closeServers);

const escaped = (key: string, form: (mark: string) => string): string => key.replace(/[^A-Za-z0-9]/g, form);
const hex = (mark: string): string => mark.charCodeAt(0).toString(16).padStart(4, '0');
const said = (key: string): string => `{"ERROR":[{"MESSAGE":"E-77 Unknown user ${key}"}]}`;

test.each<[string, string | Buffer]>([
  ['as it is', said(testKey)],
  ['in JSON that escapes every mark', said(escaped(testKey, (mark) => `\\u${hex(mark)}`))],
  ['the same in capitals', said(escaped(testKey, (mark) => `\\u${hex(mark).toUpperCase()}`))],
  ['in HTML by hexadecimal numbers', said(escaped(testKey, (mark) => `&#x${hex(mark).slice(2)};`))],
  ['percent-encoded by small letters', said(encodeURIComponent(testKey).toLowerCase())],
  ['in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(said(testKey), 'utf16le')])],
  ['in JSON that escapes every letter', said(testKey.replace(/./g, (mark) => `\\u${hex(mark)}`))],
])('a key that a reply says back is in nothing that is kept or shown: %s', async (_, body) => {
  const { outcome, exchange } = await placeWith(
    typeof body === 'string'
      ? answer(body)
      : (socket) => {
          socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`);
          socket.end(body);
        },
  );
  expect(outcome.verdict).toBe('uncertain');
  expect(JSON.stringify(outcome)).not.toContain(testKey);
  const kept = Buffer.from(exchange.reply ?? []);
  for (const encoding of ['utf8', 'utf16le'] as const)
    expect(decodeURIComponent(kept.toString(encoding).replace(/%(?![0-9a-f]{2})/gi, '%25'))).not.toContain(
      testKey,
    );
});
