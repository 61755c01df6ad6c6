import { answer, type ScriptedServer, startScriptedServer } from '../scripted-server.ts';
import type { Features } from './features.ts';
import { nested, placedRow, statusRow } from './order-replies.ts';
import { brokenRecord, serviceTree } from './service-records.ts';
import type { TrueOrder, Truth } from './truth.ts';

type Tree = Readonly<Record<string, unknown>>;

/** So many services stand on one page of a REST list. */
const perPage = 2;

/** A supplier on a real socket that tells the truth in the dialect, on the one interface that the dialect has. */
export async function startRandomSupplier(truth: Truth, dialect: Features): Promise<ScriptedServer> {
  return startScriptedServer([
    (socket, request) => {
      const [method = '', target = ''] = request.line.split(' ');
      const url = new URL(target, 'http://127.0.0.1');
      const form = new URLSearchParams(request.body);
      const reply =
        dialect.interface === 'action'
          ? actionReply(form, truth, dialect)
          : restReply(`${method} ${url.pathname}`, url.searchParams, form, truth, dialect);
      const { status, body } = reply ?? { status: 404, body: { message: 'Not found' } };
      answer(noisy(cased(body, dialect), dialect), status)(socket, request);
    },
  ]);
}

function noisy(body: unknown, { noise }: Features): string {
  const text = JSON.stringify(body);
  switch (noise) {
    case 'none':
      return text;
    case 'byte-order-mark':
      return `\ufeff${text}`;
    case 'warning':
      return `<br />\n<b>Warning</b>:  mysqli::query(): gone away in <b>/srv/api.php</b> on line <b>15</b><br />\n${text}`;
    case 'blank-lines':
      return `\r\n\r\n ${text}\n\n`;
  }
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
      return [isField ? written : name, cased(each, dialect)];
    }),
  );
}

// ---- the action endpoint

type Reply = { readonly status: number; readonly body: unknown } | null;

function actionReply(form: URLSearchParams, truth: Truth, dialect: Features): Reply {
  const id = form.get('ID') ?? '';
  const said = (row: Tree, message: string, beside: Tree = {}): Reply => {
    const whole = { ...(dialect.message ? { MESSAGE: message } : {}), ...row };
    const success = { array: [whole], object: whole, keyed: { '0': whole } }[dialect.envelope];
    return { status: 200, body: { ...beside, SUCCESS: success, ...versionOf(dialect) } };
  };
  switch (form.get('action')) {
    case 'accountinfo':
      return said(accountRow(truth, dialect), 'Your account');
    case 'imeiservicelist':
      return said({ LIST: listOf(truth, dialect) }, 'Service list');
    case 'getserverservicelist':
      return { status: 200, body: { ERROR: [{ MESSAGE: 'Command Not Found' }] } };
    case 'placeimeiorder': {
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

function versionOf({ apiversion }: Features): Tree {
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
  // A row that the panel could not make tells nothing, and the others are as good as ever.
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
    case 'one-row':
      return success(rows.slice(0, 1).map(([, row]) => row));
  }
}

// ---- REST v1

function restReply(
  call: string,
  query: URLSearchParams,
  form: URLSearchParams,
  truth: Truth,
  dialect: Features,
): Reply {
  const good = (data: unknown, status = 200, beside: Tree = {}): Reply => {
    if (dialect.wrapper === 'bare' && Object.keys(beside).length === 0) return { status, body: data };
    const wrapped = { data, ...beside };
    switch (dialect.wrapper) {
      case 'bare':
      case 'data':
        return { status, body: wrapped };
      case 'success-data':
        return { status, body: { success: true, message: 'OK', ...wrapped } };
      case 'status-data':
        return { status, body: { status: 'success', code: 200, ...wrapped } };
    }
  };
  const [, one] = /^GET \/api\/v1\/orders\/(.+)$/.exec(call) ?? [];
  if (one !== undefined) {
    const order = truth.orders.find(({ reference }) => reference === decodeURIComponent(one));
    return order ? good(nested(restOrder(order, dialect), inData(dialect.statusIn))) : null;
  }
  switch (call) {
    case 'GET /api/v1/account':
      return good(accountRow(truth, dialect));
    case 'GET /api/v1/services':
      return servicesPage(query, truth, dialect, good);
    case 'GET /api/v1/orders':
      return good(truth.orders.map((order) => restOrder(order, dialect)));
    case 'POST /api/v1/orders': {
      const order = truth.orders.find(({ identifier }) => identifier === form.get('imei'));
      if (!order) return null;
      const { [dialect.referenceName]: reference, ...row } = placedRow(order, dialect);
      return good(nested({ ...row, ID: reference }, inData(dialect.placedIn)), 201);
    }
    default:
      return null;
  }
}

/** On REST an order is told under `id`, which is what its path takes. */
function restOrder(order: TrueOrder, dialect: Features): Tree {
  const { [dialect.referenceName]: reference, ...row } = statusRow(order, dialect);
  return { ID: reference, ...row };
}

function inData(place: Features['placedIn'] | Features['statusIn']): 'row' | 'order' {
  return place === 'order' ? 'order' : 'row';
}

function servicesPage(
  query: URLSearchParams,
  truth: Truth,
  dialect: Features,
  good: (data: unknown, status?: number, beside?: Tree) => Reply,
): Reply {
  if (dialect.paging === 'none') return good(listOf(truth, dialect));
  const total = truth.services.length;
  const last = Math.ceil(total / perPage);
  const from = startOf(query, dialect);
  const page = Math.floor(from / perPage) + 1;
  const rows = truth.services.slice(from, from + perPage);
  const next = page < last ? page + 1 : null;
  return good(
    listOf({ ...truth, services: rows }, dialect, page === 1),
    200,
    countersOf(dialect, { page, last, total, next }),
  );
}

function startOf(query: URLSearchParams, { paging }: Features): number {
  if (paging === 'cursor') return Number(/^c(\d+)$/.exec(query.get('cursor') ?? '')?.[1] ?? 0);
  if (paging === 'offset') return Number(query.get('offset') ?? 0);
  return (Number(query.get('page') ?? 1) - 1) * perPage;
}

function countersOf(
  { paging }: Features,
  { page, last, total, next }: { page: number; last: number; total: number; next: number | null },
): Tree {
  const url = next === null ? null : `https://panel.example/api/v1/services?page=${next}`;
  switch (paging) {
    case 'none':
      return {};
    case 'meta':
      return { meta: { current_page: page, last_page: last, per_page: perPage, total } };
    case 'flat':
      return { current_page: page, last_page: last, per_page: perPage, total };
    case 'last_pages':
      return { pagination: { total, per_page: perPage, current_page: page, last_pages: last } };
    case 'next_page_url':
      return { current_page: page, next_page_url: url };
    case 'links':
      return { links: { first: null, prev: null, next: url } };
    case 'cursor':
      return { meta: { next_cursor: next === null ? null : `c${page * perPage}`, per_page: perPage } };
    case 'offset':
      return { offset: (page - 1) * perPage, limit: perPage, total };
  }
}

// ---- what both tell

function accountRow({ balance, currency, email }: Truth, dialect: Features): Tree {
  const fields = {
    ...creditOf(balance, currency, dialect),
    ...(dialect.accountDecoys ? { credit_limit: '500.00', bonus: 5, total_spent: '7310.20' } : {}),
    mail: email,
    [dialect.currencyName]: currency,
  };
  switch (dialect.account) {
    case 'flat':
      return fields;
    case 'both':
      return { AccountInfo: fields, AccoutInfo: fields };
    case 'list-of-one':
      return { ACCOUNTINFO: [fields] };
    default:
      return { [dialect.account]: fields };
  }
}

function creditOf(balance: string, currency: string, { credit }: Features): Tree {
  switch (credit) {
    case 'string':
      return { credit: balance };
    case 'number':
      return { credit: Number(balance) };
    case 'symbol':
      return { credit: `${{ USD: '$', EUR: '€', GBP: '£' }[currency]}${balance}` };
    case 'suffix':
      return { credit: `${balance} ${currency}` };
    case 'thousands-and-raw':
      return { credit: grouped(balance), creditraw: Number(balance) };
  }
}

function grouped(amount: string): string {
  const [whole = '', decimals = ''] = amount.split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

function listOf(truth: Truth, dialect: Features, first = true): unknown {
  const tree = serviceTree(truth.services, dialect, truth.currency);
  const broken = dialect.brokenRow && first ? brokenRecord(dialect) : null;
  if (Array.isArray(tree)) return broken === null ? tree : [...tree, broken];
  return {
    ...(tree as Tree),
    ...(broken === null ? {} : { 'broken-1': broken }),
    // Beside a map of groups a panel counts them; a map of services is nothing but services.
    ...(dialect.listCounters && dialect.grouping === 'map' ? { total_groups: 3 } : {}),
  };
}
