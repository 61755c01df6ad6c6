import { unpack } from '../../../electron/practice/base/family-request.ts';
import { answer, type ScriptedServer, startScriptedServer } from '../network/scripted-server.ts';
import { testKey } from '../supplier/supplier-client-under-test.ts';
import { actionReply, type Reply } from './action-replies.ts';
import type { Features } from './features.ts';
import { restReply } from './rest-replies.ts';
import type { Truth } from './truth.ts';

/** A supplier on a real socket that tells the truth in the dialect, on the one interface that the dialect has. */
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
      const { status, body } = reply ?? { status: 404, body: { message: 'Not found' } };
      const xml = dialect.interface === 'action' && dialect.format === 'xml';
      const text = xml ? xmlOf(cased(body, dialect)) : noisy(JSON.stringify(cased(body, dialect)), dialect);
      const bytes = dialect.noise === 'utf-16' && !xml ? Buffer.from(`\ufeff${text}`, 'utf16le') : text;
      answer(bytes, status)(socket, request);
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

/** The user name of every shop at a panel of the family. */
export const shopsUserName = 'shop & sons';

/** What a panel of the family reads of a request, or why it looks at none. */
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

function noisy(text: string, { noise }: Features): string {
  switch (noise) {
    case 'none':
    case 'utf-16':
      return text;
    // A panel that merges two records says what both hold twice.
    case 'repeated-keys':
      return text.replaceAll(
        /"(CREDIT|STATUS|REFERENCEID|SERVICENAME)":("[^"]*"|\d+(?:\.\d+)?)/g,
        '"$1":$2,"$1":$2',
      );
    case 'byte-order-mark':
      return `\ufeff${text}`;
    case 'warning':
      return `<br />\n<b>Warning</b>:  mysqli::query(): gone away in <b>/srv/api.php</b> on line <b>15</b><br />\n${text}`;
    case 'blank-lines':
      return `\r\n\r\n ${text}\n\n`;
  }
}

/** XML has no lists and no names of digits: items are numbered, and what cannot be a name is called an item. */
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

/** Field names in the dialect's case; ids and the names that people gave to groups stay as they are. */
function cased(value: unknown, dialect: Features): unknown {
  if (dialect.keyCase === 'as-is') return value;
  if (Array.isArray(value)) return value.map((each) => cased(each, dialect));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const isField = /^[A-Z_]+$/.test(name) || /^[a-z_]+$/.test(name);
      const written = dialect.keyCase === 'lower' ? name.toLowerCase() : name.toUpperCase();
      // These keys hold the label that the person filling in the form must see.
      return [isField ? written : name, name === 'REQREDFIELD' ? each : cased(each, dialect)];
    }),
  );
}
