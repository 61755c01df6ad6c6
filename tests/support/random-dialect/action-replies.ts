import { accountRow, listOf } from './account-and-list.ts';
import type { Features } from './features.ts';
import { nested, placedRow, statusRow } from './order-replies.ts';
import type { Truth } from './truth.ts';

type Tree = Readonly<Record<string, unknown>>;

/** What is answered; null: nothing is known by that name. */
export type Reply = { readonly status: number; readonly body: unknown } | null;

/** What the action endpoint answers to a form. */
export function actionReply(form: URLSearchParams, truth: Truth, dialect: Features): Reply {
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
