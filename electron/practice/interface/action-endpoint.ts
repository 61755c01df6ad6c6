import { formatCents } from '../base/cents.ts';
import { jsonReply, type Reply } from '../base/reply.ts';
import type { Site } from '../base/site.ts';
import type { SupplierRequest } from '../base/supplier-request.ts';
import type { Books } from '../books/books.ts';
import type { Ledger, LedgerOrder } from '../books/ledger.ts';
import type { ProgressTime } from '../books/progress-time.ts';
import { listedServices } from '../catalogue/offers.ts';
import { panelLists } from '../catalogue/panel-lists.ts';
import type { ActionProblem, ActionWriters, Dialect } from '../dialects/dialect.ts';
import { newOrderInDialect, orderInDialect } from './order-in-dialect.ts';

/** State and functions that both interfaces need. */
export interface Desk {
  readonly ledger: Ledger;
  readonly books: Books;
  readonly time: ProgressTime;
  readonly email: string;
  readonly dialect: Dialect;
  readonly site: Site;
  /** Called for every accepted order, before the reply is created. */
  readonly onAccepted: (order: LedgerOrder) => void;
  /** The time at which the list of services was last sent, in the supplier's own time. This time is kept only while the supplier runs. */
  readonly lastList: { atMs: number };
}

/**
 * Maximum number of ids in one request. Larger requests are refused. The interface defines no maximum (supplier/protocol/README.md), so a
 * client must be able to handle any limit.
 */
const maxBulkIds = 500;

/** The actions of a signed-in caller, in a dialect's form. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: there is one case for each action.
export async function answerAction(
  request: SupplierRequest,
  writers: ActionWriters,
  desk: Desk,
): Promise<Reply> {
  const { ledger, dialect } = desk;
  const { form } = request;
  const action = form.get('action');
  const problem = (actionProblem: ActionProblem) => problemReply(writers, actionProblem, action);
  if (action !== null && writers.unknownActions.includes(action)) return problem({ is: 'unknown-action' });
  switch (action) {
    case 'accountinfo':
      return success(writers.account(accountReply(desk)));
    case 'imeiservicelist': {
      const waitMs = desk.lastList.atMs + (dialect.listEveryMs ?? 0) - desk.time.now();
      if (waitMs > 0) return problem({ is: 'list-too-often', minutes: Math.floor(waitMs / 60_000) + 1 });
      desk.lastList.atMs = desk.time.now();
      return success(writers.services('imei', listedServices(desk.site), accountReply(desk)));
    }
    case 'getserverservicelist':
      return success(writers.services('server', listedServices(desk.site), accountReply(desk)));
    case 'modellist':
    case 'providerlist':
    case 'meplist':
      return dialect.family === undefined
        ? problem({ is: 'unknown-action' })
        : success({ SUCCESS: [{ MESSAGE: 'List', LIST: panelLists[action] }] });
    case 'placeimeiorder': {
      const placed = await placeOrder(form, desk);
      return placed.ok
        ? success(writers.placed(newOrderInDialect(placed.order, dialect)))
        : problem(placed.refusal);
    }
    case 'placeimeiorderbulk': {
      if (request.questions === null) return problem({ is: 'unknown-action' });
      if (request.questions.size > maxBulkIds) return problem({ is: 'too-many-ids', most: maxBulkIds });
      const answers: [string, unknown][] = [];
      for (const [name, order] of request.questions) {
        const placed = await placeOrder(order, desk);
        const reported = placed.ok
          ? writers.placed(newOrderInDialect(placed.order, dialect))
          : writers.problem(placed.refusal, action).value;
        answers.push([name, reported]);
      }
      return success(Object.fromEntries(answers));
    }
    case 'getimeiorder': {
      const id = idIn(form);
      if (id === '') return problem({ is: 'missing', what: 'service' });
      const order = ledger.find(id);
      return order ? success(writers.status(orderInDialect(order, desk))) : problem({ is: 'no-result' });
    }
    case 'getimeiorderbulk': {
      const { questions } = request;
      const ids = questions === null ? bulkIds(form) : [...questions.values()].map((each) => idIn(each));
      if (ids.length === 0) return problem({ is: 'missing', what: 'service' });
      if (ids.length > maxBulkIds) return problem({ is: 'too-many-ids', most: maxBulkIds });
      const orders = ids.map((id) => ledger.find(id)).map((order) => order && orderInDialect(order, desk));
      if (orders.every((order) => order === null)) return problem({ is: 'no-result' });
      // If the request was a map, the answers have the caller's keys.
      return success(writers.bulk([...(questions?.keys() ?? ids)], orders, questions !== null));
    }
    default:
      return problem({ is: 'unknown-action' });
  }
}

async function placeOrder(form: URLSearchParams, desk: Desk): ReturnType<Books['place']> {
  const placed = await desk.books.place({
    serviceId: form.get('ID') ?? '',
    identifier: form.get('IMEI') ?? '',
    field: (name) => form.get(name),
    site: desk.site,
  });
  if (placed.ok) desk.onAccepted(placed.order);
  return placed;
}

/** An ERROR in the dialect's form. */
export function problemReply(
  writers: ActionWriters,
  problem: ActionProblem,
  action: string | null,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const { status, value } = writers.problem(problem, action);
  return jsonReply(status, value, headers);
}

export function accountReply({ ledger, email, site }: Pick<Desk, 'ledger' | 'email' | 'site'>) {
  return {
    balance: formatCents(ledger.balanceCents()),
    currency: site.accountCurrency ?? 'USD',
    name: 'Practice Shop',
    email: site.email ?? email,
  };
}

function success(value: unknown): Reply {
  return jsonReply(200, value);
}

function idIn(form: URLSearchParams): string {
  return form.get('ID')?.trim() ?? '';
}

/** The ids in `ID=1,2`, `ID[]=1&ID[]=2`, `ID[0]=1`, or several `ID`. */
function bulkIds(form: URLSearchParams): readonly string[] {
  const values = [...form].filter(([name]) => /^ID(\[\d*\])?$/.test(name)).map(([, value]) => value);
  const ids = values.flatMap((value) => value.split(',')).map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== ''))];
}
