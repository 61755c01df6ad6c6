import { jsonReply, type Reply } from '../base/reply.ts';
import type { Dialect } from './dialect.ts';
import { spec } from './spec.ts';

/** A panel whose PHP prints warnings before its answers, and whose files use an old character set. */
export const phpNoise = {
  ...spec,
  name: 'php-noise',
  description:
    'A byte order mark and PHP warnings before the JSON, sent as a web page, with names in Latin-1.',
  finish: ({ status, headers, body }) => ({
    status,
    headers: { ...headers, 'Content-Type': 'text/html; charset=ISO-8859-1' },
    body: Buffer.concat([Buffer.from('\u{FEFF}'), Buffer.from(warnings), inLatin(body.toString())]),
  }),
} as const satisfies Dialect;

/** A panel that encodes its texts twice: for the database and for the page. */
export const doublyEncoded = {
  ...spec,
  name: 'doubly-encoded',
  description: 'Names and texts whose UTF-8 was read as Latin-1 and encoded again, with & escaped in names.',
  finish: ({ status, headers, body }): Reply =>
    jsonReply(status, JSON.parse(body.toString(), encodeAgain), headers),
} as const satisfies Dialect;

const warnings =
  '<br />\n<b>Warning</b>:  Undefined array key "MEP" in <b>/home/panel/public_html/api/index.php</b> on line <b>214</b><br />\n' +
  '<br />\n<b>Deprecated</b>:  strlen(): Passing null to parameter #1 ($string) of type string is deprecated in <b>/home/panel/public_html/includes/api.php</b> on line <b>88</b><br />\n';

// Letters of Windows-1252 at positions where Latin-1 has control characters. PHP panels declare such text as Latin-1.
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function inLatin(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (character) => {
      const place = windowsOnly.indexOf(character);
      if (place !== -1) return 0x80 + place;
      const code = character.codePointAt(0) ?? 0x3f;
      return code <= 0xff ? code : 0x3f;
    }),
  );
}

const nameKeys = ['SERVICENAME', 'GROUPNAME', 'name', 'group', 'service'];

function encodeAgain(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const escaped = nameKeys.includes(key) ? value.replaceAll('&', '&amp;') : value;
  return Buffer.from(escaped, 'utf8').toString('latin1');
}
