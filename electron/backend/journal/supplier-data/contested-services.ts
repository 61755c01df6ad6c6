import { z } from 'zod';
import { textUnder } from '../../../../shared/model/base/texts-by-name.ts';
import {
  choiceOf,
  chosenIndex,
  type ServiceChoice,
  type ServiceIdentity,
} from '../../../../shared/model/service/contested-service.ts';
import {
  type ContestedId,
  contestantSchema,
  serverDetail,
  serviceDetailSchema,
} from '../../../../shared/model/service/service.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { carriesServer } from './connections.ts';
import type { ListedIn, ResolvedService } from './service-rows.ts';
import { rowOf } from './service-rows.ts';

const meantSchema = contestantSchema.pick({ name: true, kind: true, price: true });
const amongSchema = z.array(meantSchema);
export const listedSchema = serviceDetailSchema.omit({
  favourite: true,
  previousPrice: true,
  contested: true,
  beside: true,
});

/**
 * True if orders can distinguish these services under one id: each has its own `SERVER`, and orders contain it. Always true for a single
 * service.
 */
export function areDistinguishable(
  services: readonly Pick<ListedIn, 'service'>[],
  carriesServer: boolean,
): boolean {
  if (services.length < 2) return true;
  const servers = new Set(services.map(({ service }) => textUnder(serverDetail, service.details)));
  return carriesServer && !servers.has('') && servers.size === services.length;
}

/**
 * Decides which service is used for each id. `standing`: one service per id, in the order in which ids first appear. `contestants`: all
 * services of an id that several services share, or shared when a person chose. A choice counts only if an order can express it.
 */
export function settleIds(
  listed: readonly ListedIn[],
  choices: ReadonlyMap<string, ServiceChoice>,
  carriesServer: boolean,
): { readonly standing: readonly ResolvedService[]; readonly contestants: ReadonlyMap<string, ListedIn[]> } {
  const byId = new Map<string, ListedIn[]>();
  for (const each of listed) {
    const same = byId.get(each.service.id);
    if (same === undefined) byId.set(each.service.id, [each]);
    else same.push(each);
  }
  const contestants = new Map<string, ListedIn[]>();
  const standing = [...byId].map(([id, same]): ResolvedService => {
    const [first] = same as [ListedIn, ...ListedIn[]];
    const choice = choices.get(id) ?? null;
    if (same.length === 1 && choice === null) return { ...first, contested: false };
    const place = chosenOf(same, choice, carriesServer);
    if (same.length > 1 || place === null) contestants.set(id, same);
    return place === null
      ? { ...first, contested: true }
      : { ...(same[place] as ListedIn), contested: false };
  });
  return { standing, contestants };
}

/** Index of the chosen service. Null if nobody has chosen, or if an order cannot express the choice. */
function chosenOf(
  same: readonly Pick<ListedIn, 'service'>[],
  choice: ServiceChoice | null,
  carriesServer: boolean,
): number | null {
  const services = same.map(({ service }) => service);
  return areDistinguishable(same, carriesServer) ? chosenIndex(services, choice) : null;
}

export async function readChoices(
  database: Database,
  connectionId: string,
): Promise<ReadonlyMap<string, ServiceChoice>> {
  const rows = await database
    .selectFrom('service_choices')
    .select(['service_id', 'meant', 'among'])
    .where('connection_id', '=', connectionId)
    .execute();
  return new Map(
    rows.map(({ service_id, meant, among }) => [
      service_id,
      { meant: meantSchema.parse(JSON.parse(meant)), among: amongSchema.parse(JSON.parse(among)) },
    ]),
  );
}

/** Replaces the stored services of contested ids. */
export async function writeContestedServices(
  transaction: JournalTransaction,
  connectionId: string,
  contestants: ReadonlyMap<string, readonly ListedIn[]>,
): Promise<void> {
  await transaction.deleteFrom('contestants').where('connection_id', '=', connectionId).execute();
  for (const [service_id, services] of contestants) {
    const rows = services.map(({ service, beside }, place) => ({
      connection_id: connectionId,
      service_id,
      place,
      beside,
      listed: JSON.stringify(service),
    }));
    await transaction.insertInto('contestants').values(rows).execute();
  }
}

export async function readContestedServices(
  database: Database,
  connectionId: string,
  serviceId?: string,
): Promise<ReadonlyMap<string, ListedIn[]>> {
  let query = database
    .selectFrom('contestants')
    .select(['service_id', 'beside', 'listed'])
    .where('connection_id', '=', connectionId);
  if (serviceId !== undefined) query = query.where('service_id', '=', serviceId);
  const found = new Map<string, ListedIn[]>();
  for (const { service_id, beside, listed } of await query.orderBy('service_id').orderBy('place').execute()) {
    const each = { service: listedSchema.parse(JSON.parse(listed)), beside };
    const same = found.get(service_id);
    if (same === undefined) found.set(service_id, [each]);
    else same.push(each);
  }
  return found;
}

/** Contested ids as the page shows them, with the choice. */
export async function readContested(database: Database, connectionId: string): Promise<ContestedId[]> {
  const choices = await readChoices(database, connectionId);
  const carries = await carriesServer(database, connectionId);
  return [...(await readContestedServices(database, connectionId))].map(([serviceId, same]) => ({
    serviceId,
    services: same.map(({ service }) => contestantSchema.parse(service)),
    chosen: chosenOf(same, choices.get(serviceId) ?? null, carries),
    areToldApart: areDistinguishable(same, carries),
  }));
}

/** Chooses one of several services that share an id. False if the service is not listed, or if an order cannot express the choice. */
export async function chooseService(
  transaction: JournalTransaction,
  connectionId: string,
  serviceId: string,
  { meant, who, atMs }: { readonly meant: ServiceIdentity; readonly who: string; readonly atMs: number },
): Promise<boolean> {
  const same = (await readContestedServices(transaction, connectionId, serviceId)).get(serviceId) ?? [];
  if (!areDistinguishable(same, await carriesServer(transaction, connectionId))) return false;
  const place = same.findIndex(
    ({ service: { name, kind, price } }) =>
      name === meant.name &&
      kind === meant.kind &&
      price?.amount === meant.price?.amount &&
      price?.currency === meant.price?.currency,
  );
  const choice = choiceOf(
    same.map(({ service }) => service),
    place,
  );
  const storedRow = await transaction
    .selectFrom('services')
    .select('position')
    .where('connection_id', '=', connectionId)
    .where('id', '=', serviceId)
    .executeTakeFirst();
  if (choice === null || !storedRow) return false;
  const row = {
    connection_id: connectionId,
    service_id: serviceId,
    who,
    chosen_at: atMs,
    meant: JSON.stringify(choice.meant),
    among: JSON.stringify(choice.among),
  };
  await transaction
    .insertInto('service_choices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['connection_id', 'service_id']).doUpdateSet(row))
    .execute();
  const chosen = { ...(same[place] as ListedIn), contested: false };
  // The previous prices may belong to another of these services.
  const nothingBefore = { price: null, currency: null };
  await transaction
    .updateTable('services')
    .set(rowOf(connectionId, chosen, storedRow.position, nothingBefore))
    .where('connection_id', '=', connectionId)
    .where('id', '=', serviceId)
    .execute();
  return true;
}
