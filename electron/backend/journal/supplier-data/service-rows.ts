import { z } from 'zod';
import { identifierRuleSchema } from '../../../../shared/model/identifier/identifier.ts';
import {
  type Service,
  type ServiceDetail,
  serviceFieldSchema,
  serviceKinds,
  serviceSchema,
} from '../../../../shared/model/service/service.ts';
import type { Row } from '../schema/schema.ts';
import { moneyOf } from '../sql/money-columns.ts';

export interface ListedIn {
  readonly service: FetchedService;
  readonly beside: string;
}

/** The service that an id means in the catalogue. `contested`: several services share the id, and no person has chosen one. */
export interface ResolvedService extends ListedIn {
  readonly contested: boolean;
}

/** A service as listed by the supplier. Favourites and earlier prices are our own data. */
export type FetchedService = Omit<ServiceDetail, 'favourite' | 'previousPrice' | 'contested' | 'beside'>;

const fieldsSchema = z.array(serviceFieldSchema);
const quantitySchema = serviceSchema.shape.quantity;
const kindSchema = z.enum(serviceKinds);

/**
 * Returns a reader of service rows, which leaves out unneeded fields of the panel. If thousands of rows have the same text, the text is
 * parsed and validated for the first row, and the other rows share the result.
 */
export function createServiceReader(
  unneeded: ReadonlySet<string>,
): (row: Omit<Row<'services'>, 'info' | 'details'>, favourite: boolean) => Service {
  const identifierOf = readOnce((text) => identifierRuleSchema.parse(JSON.parse(text)));
  const fieldsOf = readOnce((text) =>
    fieldsSchema.parse(JSON.parse(text)).filter(({ name, panel }) => !(panel && unneeded.has(name))),
  );
  const quantityOf = readOnce((text) => quantitySchema.parse(JSON.parse(text)));
  const kindOf = readOnce((text) => kindSchema.parse(text));
  return (row, favourite) => ({
    id: row.id,
    name: row.name,
    kind: kindOf(row.kind),
    group: row.group_name,
    price: moneyOf(row.price, row.currency),
    previousPrice: moneyOf(row.previous_price, row.previous_currency),
    time: row.time,
    identifier: identifierOf(row.identifier),
    fields: fieldsOf(row.fields),
    quantity: row.quantity === null ? null : quantityOf(row.quantity),
    bulkAllowed: row.bulk_allowed === 1,
    favourite,
    contested: row.contested === 1,
    beside: row.beside !== '',
  });
}

function readOnce<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

export function rowOf(
  connectionId: string,
  { service, contested, beside }: ResolvedService,
  position: number,
  previous: { readonly price: string | null; readonly currency: string | null },
): Row<'services'> {
  return {
    connection_id: connectionId,
    id: service.id,
    position,
    name: service.name,
    kind: service.kind,
    group_name: service.group,
    // A contested service has no price, so it can never be ordered or sent.
    price: contested ? null : (service.price?.amount ?? null),
    currency: contested ? null : (service.price?.currency ?? null),
    previous_price: previous.price,
    previous_currency: previous.currency,
    time: service.time,
    identifier: JSON.stringify(service.identifier),
    fields: JSON.stringify(service.fields),
    bulk_allowed: service.bulkAllowed ? 1 : 0,
    quantity: service.quantity === null ? null : JSON.stringify(service.quantity),
    info: service.info,
    details: JSON.stringify(service.details),
    contested: contested ? 1 : 0,
    beside,
  };
}
