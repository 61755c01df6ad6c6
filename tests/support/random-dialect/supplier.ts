import { unpack } from '../../../electron/practice/base/family-request.ts';
import { answer, type ScriptedServer, startScriptedServer } from '../network/scripted-server.ts';
import { testKey } from '../supplier/supplier-client-under-test.ts';
import { actionReply, type Reply } from './action-replies.ts';
import type { Features } from './features.ts';
import { restReply } from './rest-replies.ts';
import type { Truth } from './truth.ts';

/** Starts a supplier on a real socket that reports the true state in this dialect, on the only interface of the dialect. */
export async function startRandomSupplier(
  truth: Truth,
  dialect: Features,
): Promise<ScriptedServer & { readonly orders: readonly URLSearchParams[] }> {
  const orders: URLSearchParams[] = [];
  const server = await startScriptedServer([
    (socket, request) => {
      const [method = '', target = ''] = request.line.split(' ');
      const url = new URL(target, 'http://127.0.0.1');
      const form = new URLSearchParams(request.body);
      const reply =
        dialect.interface === 'action'
          ? onAction(url.pathname, form)
          : restReply(`${method} ${url.pathname}`, url.searchParams, form, truth, dialect);
      const { status, body, xml: ownXml } = reply ?? { status: 404, body: { message: 'Not found' } };
      const xml = ownXml !== undefined || (dialect.interface === 'action' && dialect.format === 'xml');
      const json = xml ? '' : JSON.stringify(cased(body, dialect));
      const text = xml
        ? (ownXml ?? xmlOf(cased(body, dialect)))
        : noisy(inCharset(json, dialect, 'json'), dialect);
      const bytes =
        dialect.noise === 'utf-16' && !xml
          ? Buffer.from(`\ufeff${text}`, 'utf16le')
          : encoded(xml ? inCharset(text, dialect, 'xml') : text, dialect);
      const declared =
        dialect.charset.endsWith('-undeclared') || dialect.charset === 'utf-8'
          ? ''
          : `; charset=${charsetOf(dialect)}`;
      answer(bytes, status, { 'Content-Type': `${xml ? 'text/xml' : 'application/json'}${declared}` })(
        socket,
        request,
      );
    },
  ]);
  return { ...server, orders };

  function onAction(path: string, form: URLSearchParams): Reply {
    const asked = dialect.requestForm === 'spec' ? form : familyForm(path, form, dialect);
    if (!(asked instanceof URLSearchParams)) return asked;
    if (asked.get('action') === 'placeimeiorder') orders.push(asked);
    return actionReply(asked, truth, dialect);
  }
}

/** The user name of the shop at panels of the family. */
export const shopsUserName = 'shop & sons';

/** Returns the fields that a panel of the family reads from a request, or the panel's refusal; null for another path. */
function familyForm(path: string, form: URLSearchParams, dialect: Features): URLSearchParams | Reply {
  if (path !== '/api/index.php') return null;
  const known = form.get('username') === shopsUserName && form.get('apiaccesskey') === testKey;
  if (!known || form.get('requestformat') !== 'JSON') return refusals[dialect.notSignedIn];
  const { packing, form: read } = unpack(form);
  const isMany = form.get('action') === 'getimeiorderbulk' && packing === 'base64';
  const needsMore = !['accountinfo', 'imeiservicelist', 'getserverservicelist'].includes(
    form.get('action') ?? '',
  );
  if (packing === dialect.requestForm || isMany || (packing === null && !needsMore)) return read;
  const words = {
    required: "Parameter 'ID' Required",
    missing: 'Missing ID',
    validation: 'Validation failed',
  };
  const status = dialect.nothingRead === 'validation' ? 400 : 200;
  return { status, body: { ERROR: [{ MESSAGE: words[dialect.nothingRead] }] } };
}

const refusals: Readonly<Record<Features['notSignedIn'], Reply>> = {
  'by-field': {
    status: 200,
    body: {
      ERROR: [{ MESSAGE: { username: ['User name is required'], apiaccesskey: ['Key is required'] } }],
    },
  },
  'api-secret': {
    status: 401,
    body: { message: 'Missing API secret - send it as `apisecret` or `apiaccesskey`' },
  },
  cred: { status: 200, body: { ERROR: [{ message: 'Invalid Cred' }] } },
};

function noisy(text: string, dialect: Features): string {
  switch (dialect.noise) {
    case 'none':
    case 'utf-16':
      return text;
    // Repeats keys, like a panel that merges two records.
    case 'repeated-keys':
      return text.replaceAll(
        /"(CREDIT|STATUS|REFERENCEID|SERVICENAME)":("[^"]*"|\d+(?:\.\d+)?)/g,
        '"$1":$2,"$1":$2',
      );
    case 'byte-order-mark':
      return `\ufeff${text}`;
    case 'in-pre':
      return `<html><head><title>API</title></head><body><pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre></body></html>`;
    case 'encoded-twice':
      return JSON.stringify(text);
    case 'notices':
      return `\nDeprecated: Array {$a} [0] of a curl_init() in /srv/api.php on line 9\n\nNotice: Undefined index: IMEI in /srv/api.php on line 15\n${text}`;
    case 'warning':
      return `<br />\n<b>Warning</b>:  mysqli::query(): gone away in <b>/srv/api.php</b> on line <b>15</b><br />\n${text}`;
    case 'blank-lines':
      return `\r\n\r\n ${text}\n\n`;
  }
}

function charsetOf({ charset }: Features): string {
  return charset.replace(/-(?:un)?declared$/, '');
}

/** For each character set, the one or two bytes of each letter. */
const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

function tableOf(charset: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(charset);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(charset);
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if ([...letter].length === 1 && letter !== '\ufffd' && !table.has(letter)) table.set(letter, bytes);
  };
  for (let byte = 0; byte < 0x100; byte += 1) add([byte]);
  if (!charset.startsWith('windows'))
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) add([lead, trail]);
  tables.set(charset, table);
  return table;
}

/** Escapes all letters of a text that the dialect's character set does not have, as the format allows. */
function inCharset(text: string, dialect: Features, format: 'json' | 'xml'): string {
  const charset = charsetOf(dialect);
  if (charset === 'utf-8' || (dialect.noise === 'utf-16' && format === 'json')) return text;
  const table = tableOf(charset);
  const escapeOf = (unit: string): string =>
    format === 'xml'
      ? `&#${unit.codePointAt(0)};`
      : [...unit].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  // In undeclared GBK only Chinese letters are written as bytes, because the bytes of a few signs would look like Western text.
  const isWritten = (letter: string): boolean =>
    table.has(letter) && (dialect.charset !== 'gbk-undeclared' || /\p{sc=Han}/u.test(letter));
  return text.replace(/[^\0-\x7f]/gu, (letter) => (isWritten(letter) ? letter : escapeOf(letter)));
}

function encoded(text: string, dialect: Features): Buffer {
  const charset = charsetOf(dialect);
  if (charset === 'utf-8') return Buffer.from(text);
  const table = tableOf(charset);
  // A byte order mark is always in UTF-8: it comes from a program file that was saved with it.
  return Buffer.from(
    [...text].flatMap((letter) => (letter === '\ufeff' ? [0xef, 0xbb, 0xbf] : (table.get(letter) ?? [0x3f]))),
  );
}

/** Writes a body as XML. XML has no lists and no names of digits, so items are numbered and invalid names become `item`. */
function xmlOf(body: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8"?><response>${elements(body)}</response>`;
}

function elements(value: unknown): string {
  if (Array.isArray(value))
    return value.map((each, index) => `<item${index}>${elements(each)}</item${index}>`).join('');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, each]) => {
        const tag = /^[A-Za-z_][\w.-]*$/.test(name)
          ? name
          : /^\d/.test(name)
            ? `item${name}`
            : name.replaceAll(/[^\w.-]/g, '_');
        return `<${tag}>${elements(each)}</${tag}>`;
      })
      .join('');
  const text = String(value ?? '');
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Writes the names of fields in the dialect's case; ids and the names of groups stay unchanged. */
function cased(value: unknown, dialect: Features): unknown {
  if (dialect.keyCase === 'as-is') return value;
  if (Array.isArray(value)) return value.map((each) => cased(each, dialect));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const isField = /^[A-Z_]+$/.test(name) || /^[a-z_]+$/.test(name);
      const written = dialect.keyCase === 'lower' ? name.toLowerCase() : name.toUpperCase();
      // The keys within REQREDFIELD stay unchanged, because they contain the labels that the person must see.
      return [isField ? written : name, name === 'REQREDFIELD' ? each : cased(each, dialect)];
    }),
  );
}
