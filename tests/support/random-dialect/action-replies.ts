import { accountRow, listOf } from './account-and-list.ts';
import type { Features } from './features.ts';
import { nested, placedRow, statusRow } from './order-replies.ts';
import { pageOf } from './pages.ts';
import type { Truth } from './truth.ts';

type Tree = Readonly<Record<string, unknown>>;

/** An answer; null if no resource has the requested name. */
export type Reply = {
  readonly status: number;
  readonly body: unknown;
  /** XML that is sent instead of `body`, whatever format was requested. */
  readonly xml?: string;
} | null;

/** Returns the action endpoint's answer to a form. */
export function actionReply(form: URLSearchParams, truth: Truth, dialect: Features): Reply {
  const id = form.get('ID') ?? '';
  const said = (row: Tree, message: string, beside: Tree = {}): Reply => {
    const whole = { ...(dialect.message ? { MESSAGE: message } : {}), ...row };
    if (dialect.envelope === 'beside-true')
      return { status: 200, body: { SUCCESS: true, ...beside, ...whole, ...versionOf(dialect) } };
    const success = { array: [whole], object: whole, keyed: { '0': whole } }[dialect.envelope];
    return { status: 200, body: { ...beside, SUCCESS: success, ...versionOf(dialect) } };
  };
  switch (form.get('action')) {
    case 'accountinfo':
      return said(accountRow(truth, dialect), 'Your account');
    case 'imeiservicelist':
      return listPage(form, truth, dialect, (row, counters) => said(row, 'Service list', counters));
    case 'getserverservicelist': {
      const services = dialect.serverList === 'apart' ? apart(truth).server : [];
      return services.length === 0
        ? { status: 200, body: { ERROR: [{ MESSAGE: 'Command Not Found' }] } }
        : said({ LIST: listOf({ ...truth, services }, dialect, false) }, 'Server service list');
    }
    case 'placeimeiorder': {
      if (form.get('IMEI') === truth.refused.identifier) return refusal(truth.refused.words, dialect);
      const order = truth.orders.find(({ identifier }) => identifier === form.get('IMEI'));
      const echoed = dialect.referenceDecoy === 'echoed-service' ? { ID: id, IMEI: form.get('IMEI') } : {};
      return order
        ? said(nested(placedRow(order, dialect), dialect.placedIn), 'Order received', echoed)
        : null;
    }
    case 'getimeiorder': {
      const order = truth.orders.find(({ reference }) => reference === id);
      return order ? said(nested(statusRow(order, dialect), dialect.statusIn), 'Order details') : null;
    }
    case 'getimeiorderbulk':
      return bulkReply(id.split(','), truth, dialect, said);
    default:
      return null;
  }
}

/** Splits the services into the list of server services and the other list; `server` is empty if there are only server services. */
function apart({ services }: Truth): {
  readonly server: Truth['services'];
  readonly others: Truth['services'];
} {
  const others = services.filter(({ kind }) => kind === 'imei');
  return others.length === 0
    ? { server: [], others: services }
    : { server: services.filter(({ kind }) => kind === 'server'), others };
}

function listPage(
  form: URLSearchParams,
  truth: Truth,
  dialect: Features,
  said: (row: Tree, counters: Tree) => Reply,
): Reply {
  const account = dialect.accountBeside
    ? { ACCOUNTINFO: { credit: truth.balance, currency: truth.currency } }
    : {};
  const services = dialect.serverList === 'apart' ? apart(truth).others : truth.services;
  const { rows, first, counters } = pageOf(form, services, dialect);
  return said({ LIST: listOf({ ...truth, services: rows }, dialect, first), ...account }, counters);
}

/** The answer to a refused order, with the supplier's reason. */
function refusal(words: string, { refusalIn, refusalText, ...dialect }: Features): Reply {
  const written = {
    plain: words,
    html: `<li>${words}</li><br/>`,
    entities: words.replaceAll(' ', '&#32;').replaceAll(':', '&#58;'),
  }[refusalText];
  const row = { MESSAGE: written };
  const escaped = written.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (refusalIn === 'xml') return { status: 200, body: null, xml: `<error>${escaped}</error>` };
  if (refusalIn === 'xml-record')
    return {
      status: 200,
      body: null,
      xml: `<?xml version="1.0"?>\n<result><ERROR><MESSAGE>${escaped}</MESSAGE></ERROR></result>`,
    };
  const error = {
    MESSAGE: { ERROR: [row] },
    FULL_DESCRIPTION: { ERROR: [{ MESSAGE: 'ValidationError123', FULL_DESCRIPTION: `,${written}` }] },
    text: { ERROR: written },
    'beside-true': { ERROR: true, MESSAGE: written },
    object: { ERROR: { ...row, '0': row } },
    lower: { error: [{ message: written, AccoutInfo: { credit: 0, mail: '', currency: '' } }] },
  }[refusalIn];
  return { status: 200, body: { ...error, ...versionOf(dialect) } };
}

function versionOf({ apiversion }: Pick<Features, 'apiversion'>): Tree {
  return apiversion ? { apiversion: '6.1' } : {};
}

function bulkReply(
  asked: readonly string[],
  truth: Truth,
  dialect: Features,
  said: (row: Tree, message: string) => Reply,
): Reply {
  const orders = asked.flatMap((each) => truth.orders.filter(({ reference }) => reference === each));
  const rows = orders.map((order): [string, Tree] => [order.reference, statusRow(order, dialect)]);
  // With `bulkBadRow` the panel adds a row without an order; the other rows are complete.
  const bad: readonly [string, unknown][] = dialect.bulkBadRow ? [['0', { note: 'database gone away' }]] : [];
  const all = [...bad, ...rows];
  const success = (value: unknown): Reply => ({
    status: 200,
    body: { SUCCESS: value, ...versionOf(dialect) },
  });
  switch (dialect.bulk) {
    case 'keyed': {
      const each = all.map(([key, row]) => [key === '0' ? 'x1' : key, { SUCCESS: [row] }]);
      return { status: 200, body: { ...Object.fromEntries(each), ...versionOf(dialect) } };
    }
    case 'map':
      return said({ LIST: Object.fromEntries(all) }, 'Bulk');
    case 'rows':
      return success(all.map(([, row]) => row));
    case 'list-rows':
      return said({ LIST: all.map(([, row]) => row) }, 'Bulk');
    case 'in-success':
      return success(Object.fromEntries(rows));
    case 'envelopes':
      return said({ LIST: Object.fromEntries(rows.map(([key, row]) => [key, { SUCCESS: [row] }])) }, 'Bulk');
    case 'own-keys': {
      const each = rows.map(([key, row], index) => [`req${index + 1}`, { ID: key, SUCCESS: [row] }]);
      return { status: 200, body: { ...Object.fromEntries(each), ...versionOf(dialect) } };
    }
    case 'by-position': {
      const each = all.map(([, row], index) => [String(index + 1), { SUCCESS: [row] }]);
      return { status: 200, body: { ...Object.fromEntries(each), ...versionOf(dialect) } };
    }
    case 'list-by-position':
      return said(
        { LIST: Object.fromEntries(rows.map(([, row], index) => [String(index + 1), row])) },
        'Bulk',
      );
    case 'one-row':
      return success(rows.slice(0, 1).map(([, row]) => row));
  }
}
