import { assertNever } from '../../shared/model/assert-never.ts';
import type { Books } from './books.ts';
import { practiceServices } from './catalogue/catalogue.ts';
import { groupedServices } from './catalogue/service-records.ts';
import { formatCents } from './cents.ts';
import type { OrderRefusal } from './check-order.ts';
import type { Ledger, LedgerOrder } from './ledger.ts';
import { errorReply, type Reply, successReply } from './reply.ts';
import type { SupplierRequest } from './supplier-request.ts';

/** What both interfaces answer from. */
export interface Desk {
  readonly ledger: Ledger;
  readonly books: Books;
  readonly email: string;
  /** Told of every order taken, before the reply is made. */
  readonly onTaken: (order: LedgerOrder) => void;
}

/** More than this in one request is refused; the spec leaves the bulk size open, so a client must cope with some limit. */
const mostBulkIds = 500;

/** The six actions (supplier-spec: Action endpoint) for a caller who is signed in. */
export async function answerAction(request: SupplierRequest, desk: Desk): Promise<Reply> {
  const { ledger } = desk;
  const { form } = request;
  switch (form.get('action')) {
    case 'accountinfo':
      return successReply('Account Info', {
        credit: formatCents(ledger.balanceCents()),
        currency: 'USD',
        email: desk.email,
      });
    case 'imeiservicelist':
      return successReply('IMEI Service List', imeiList);
    case 'getserverservicelist':
      return successReply('Server Service List', serverList);
    case 'placeimeiorder':
      return place(form, desk);
    case 'getimeiorder':
      return readOne(form.get('ID')?.trim() ?? '', ledger);
    case 'getimeiorderbulk':
      return readMany(bulkIds(form), ledger);
    default:
      return errorReply('Invalid Action');
  }
}

// The catalogue never changes while the program runs.
const imeiList = groupedServices(practiceServices.filter(({ kind }) => kind === 'imei'));
const serverList = groupedServices(practiceServices.filter(({ kind }) => kind === 'server'));

async function place(form: URLSearchParams, { books, onTaken }: Desk): Promise<Reply> {
  const placed = await books.place({
    serviceId: form.get('ID') ?? '',
    identifier: form.get('IMEI') ?? '',
    field: (name) => form.get(name),
  });
  if (!placed.ok) {
    const status = placed.refusal.is === 'not-kept' ? 500 : 200;
    return errorReply(refusalWords(placed.refusal), status);
  }
  onTaken(placed.order);
  return successReply('Order placed successfully', {
    REFERENCEID: placed.order.reference,
    STATUS: 'PENDING',
  });
}

function refusalWords(refusal: OrderRefusal): string {
  switch (refusal.is) {
    case 'missing':
      return `Parameter '${refusal.what === 'service' ? 'ID' : 'IMEI'}' Required`;
    case 'unknown-service':
      return 'Invalid service ID';
    case 'invalid-imei':
      return `Invalid IMEI![${refusal.identifier}]`;
    case 'invalid-identifier':
      return `Invalid ${refusal.label}`;
    case 'missing-field':
      return `Missing required field: ${refusal.name}`;
    case 'invalid-field':
      return `Invalid value for field: ${refusal.name}`;
    case 'duplicate':
      return `Duplicate IMEI[${refusal.identifier}]`;
    case 'insufficient-balance':
      return 'Insufficient balance';
    case 'not-kept':
      return 'Server Error';
    default:
      return assertNever(refusal);
  }
}

function readOne(id: string, ledger: Ledger): Reply {
  if (id === '') return errorReply("Parameter 'ID' Required");
  const order = ledger.find(id);
  return order ? successReply('Order Details', statusRow(order, ledger)) : errorReply('NoResultFound');
}

/** Unknown ids are left out of the answer. */
function readMany(ids: readonly string[], ledger: Ledger): Reply {
  if (ids.length === 0) return errorReply("Parameter 'ID' Required");
  if (ids.length > mostBulkIds) return errorReply(`Too many IDs, the maximum is ${mostBulkIds}`);
  const found = ids.map((id) => ledger.find(id)).filter((order) => order !== null);
  if (found.length === 0) return errorReply('NoResultFound');
  return successReply(
    'Order Details',
    Object.fromEntries(found.map((order) => [String(order.reference), statusRow(order, ledger)])),
  );
}

/** `ID=1,2` or `ID[]=1&ID[]=2`, `ID[0]=1`, or `ID` several times. */
function bulkIds(form: URLSearchParams): readonly string[] {
  const values = [...form].filter(([name]) => /^ID(\[\d*\])?$/.test(name)).map(([, value]) => value);
  const ids = values.flatMap((value) => value.split(',')).map((id) => id.trim());
  return [...new Set(ids.filter((id) => id !== ''))];
}

function statusRow(order: LedgerOrder, ledger: Ledger): Readonly<Record<string, unknown>> {
  const status = ledger.statusOf(order);
  const final = status === 'SUCCESS' || status === 'REJECTED';
  return { REFERENCEID: order.reference, STATUS: status, CODE: final ? order.outcome.code : '' };
}
