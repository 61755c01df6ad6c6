import { sql } from 'kysely';
import { z } from 'zod';
import { type Failure, failures } from '../../../../shared/contract/base/failures.ts';
import type { MissingList } from '../../../../shared/contract/connections/catalogue.ts';
import { serviceMark } from '../../../../shared/model/service/contested-service.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';
import { listedSchema } from './contested-services.ts';
import { createServiceReader, type ListedIn } from './service-rows.ts';

/**
 * SQL for queries on `orders`: 1 if the order's service is from a server list whose last read failed. The price may be outdated, so the
 * order waits until the list is read (money-safety O6).
 */
export const isAwaitingList = sql<number>`case when exists (
  select 1 from services join catalogues on catalogues.connection_id = services.connection_id
  where services.connection_id = orders.connection_id and services.id = orders.service_id
    and services.beside <> '' and catalogues.beside_failure is not null) then 1 else 0 end`;

/** The result for the supplier's server list. `from` is the position of its first service among all listed ones. */
export type ServerList =
  /** The list was not requested. The stored services stay. */
  | { readonly came: 'not-asked' }
  | { readonly came: 'read'; readonly from: number }
  | { readonly came: 'none' }
  | { readonly came: 'failed'; readonly failure: Failure };

/** List name under which the services of the server list are stored. */
const serverListKind = 'server';

const storedFailureSchema = z
  .object({ code: z.string(), data: z.unknown() })
  .transform(({ code, data }, context): Failure => {
    const known = Object.hasOwn(failures, code) ? failures[code as Failure['code']] : undefined;
    const read = known?.data.safeParse(data);
    if (read?.success) return { code, data: read.data } as Failure;
    context.addIssue('the failure has an unknown code or invalid data');
    return z.NEVER;
  });

/** Parses the stored reason why the server list could not be read. */
function failureOfText(text: string | null): Failure | null {
  return text === null ? null : storedFailureSchema.parse(JSON.parse(text));
}

/**
 * The listed services, plus the stored services of a server list that was not read. The stored services stay unchanged, and none of them
 * counts as removed (money-safety O6).
 */
export async function keepServerList(
  database: Database,
  connectionId: string,
  services: readonly ListedIn['service'][],
  list: ServerList,
): Promise<readonly ListedIn[]> {
  const from = list.came === 'read' ? list.from : services.length;
  const listed = services.map((service, place) => ({ service, beside: place < from ? '' : serverListKind }));
  if (list.came === 'read') return listed;
  const known = new Set(services.map(serviceMark));
  const storedServices = await readStoredServices(database, connectionId);
  return [...listed, ...storedServices.filter(({ service }) => !known.has(serviceMark(service)))];
}

/** The columns of a catalogue row about the server list. */
export function serverListColumns(
  list: ServerList,
  keeps: boolean,
  before: Pick<Row<'catalogues'>, 'beside_at' | 'beside_failure'> | undefined,
  atMs: number,
): Pick<Row<'catalogues'>, 'beside_at' | 'beside_failure'> {
  if (list.came === 'read') return { beside_at: atMs, beside_failure: null };
  if (list.came === 'not-asked')
    return { beside_at: before?.beside_at ?? null, beside_failure: before?.beside_failure ?? null };
  if (list.came === 'none' && !keeps) return { beside_at: null, beside_failure: null };
  const noLongerListed: Failure = { code: 'refused', data: { words: '' } };
  const failure =
    list.came === 'failed' ? list.failure : (failureOfText(before?.beside_failure ?? null) ?? noLongerListed);
  return { beside_at: before?.beside_at ?? null, beside_failure: JSON.stringify(failure) };
}

async function readStoredServices(database: Database, connectionId: string): Promise<ListedIn[]> {
  const contestants = await database
    .selectFrom('contestants')
    .select(['service_id', 'beside', 'listed'])
    .where('connection_id', '=', connectionId)
    .orderBy('service_id')
    .orderBy('place')
    .execute();
  const contested = new Set(contestants.map(({ service_id }) => service_id));
  const rows = await database
    .selectFrom('services')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('beside', '=', serverListKind)
    .orderBy('position')
    .execute();
  const serviceOf = createServiceReader(new Set());
  const plainServices = rows
    .filter(({ id }) => !contested.has(id))
    .map((row) =>
      listedSchema.parse({ ...serviceOf(row, false), info: row.info, details: JSON.parse(row.details) }),
    );
  const contestedServices = contestants
    .filter(({ beside }) => beside === serverListKind)
    .map(({ listed }) => listedSchema.parse(JSON.parse(listed)));
  return [...plainServices, ...contestedServices].map((service) => ({ service, beside: serverListKind }));
}

export async function countAwaiting(database: Database, connectionId: string): Promise<number> {
  const counting = database
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('connection_id', '=', connectionId)
    .where('state', '=', 'queued')
    .where(isAwaitingList, '=', 1);
  return (await counting.executeTakeFirstOrThrow()).count;
}

/** The server list as the page reports it; null if nothing is missing. */
export async function missingList(
  database: Database,
  connectionId: string,
  read: Pick<Row<'catalogues'>, 'beside_at' | 'beside_failure'> | undefined,
): Promise<MissingList | null> {
  const failure = failureOfText(read?.beside_failure ?? null);
  if (failure === null) return null;
  const { count } = await database
    .selectFrom('services')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('connection_id', '=', connectionId)
    .where('beside', '<>', '')
    .executeTakeFirstOrThrow();
  const waiting = await countAwaiting(database, connectionId);
  return { failure, fetchedAt: read?.beside_at ?? null, services: count, waiting };
}

/** Deletes a server list. Returns the ids of its services. */
export async function forgetServerList(
  transaction: JournalTransaction,
  connectionId: string,
): Promise<readonly string[]> {
  const forgotten = await transaction
    .selectFrom('services')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('beside', '<>', '')
    .execute();
  for (const table of ['services', 'contestants'] as const)
    await transaction
      .deleteFrom(table)
      .where('connection_id', '=', connectionId)
      .where('beside', '<>', '')
      .execute();
  await transaction
    .updateTable('catalogues')
    .set({ beside_at: null, beside_failure: null })
    .where('connection_id', '=', connectionId)
    .execute();
  return forgotten.map(({ id }) => id);
}
