import type { NamedGroup, UnsettledOrder } from '../../../../shared/contract/orders/settling.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { emptyMapping, type ReferencePath } from '../../../../shared/model/connection/mapping.ts';
import type { Order } from '../../../../shared/model/order/order.ts';
import type { SettingsStore } from '../../base/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { UnclearReply } from '../../journal/outcomes/unclear-replies.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import type { StatusPoller } from '../../queue/tracking/status-poller.ts';
import { vocabularyOf } from '../../supplier/decode/fields/reading-context.ts';
import {
  formOf,
  isSteady,
  type NamedReference,
  namedReferences,
} from '../../supplier/decode/orders/named-references.ts';
import { readBody } from '../../supplier/decode/syntax/body.ts';
import type { Json } from '../../supplier/decode/syntax/json.ts';
import { rereadPlacement, type StoredPlacement, sentIn } from '../../supplier/place/reread-placement.ts';
import type { RequestProfile } from '../../supplier/types/request-profile.ts';
import type { DeskOf } from '../base/calls.ts';
import { operatorOf } from '../base/operator.ts';
import { done } from '../base/outcome.ts';

export interface SettlingDeskDeps {
  readonly journal: Pick<Journal, 'connections' | 'decisions' | 'orders' | 'reconciliations'>;
  readonly poller: Pick<StatusPoller, 'track'>;
  readonly settings: SettingsStore;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly wake: (connectionId: string) => void;
}

/** An uncertain order and the references in its reply. */
interface Read {
  readonly unclear: UnclearReply;
  readonly form: string;
  readonly named: readonly NamedInReply[];
}

const maxPlaces = 20;

/** Settles uncertain orders by references that the supplier itself named (money-safety O4, O9). */
export function openSettlingDesk(parts: SettlingDeskDeps) {
  const { journal, poller, settings, clock } = parts;

  /** The evidence for this reference, as text for the order's history; null if no reply names it. */
  async function evidenceOf(order: Order, reference: string, read: Read | undefined): Promise<string | null> {
    const inReply = read?.named.find((each) => each.reference === reference);
    if (inReply !== undefined) return encodeMessage('reply-names', { reference, field: inReply.at });
    const lookups = await journal.reconciliations.of(order.id);
    const found = lookups.findLast((lookup) => lookup.candidates !== null);
    const isListed = found?.candidates?.includes(reference) ?? false;
    return isListed ? encodeMessage('list-names', { reference }) : null;
  }

  async function remember(connectionId: string, place: ReferencePath): Promise<string | null> {
    const changed = await journal.connections.change(connectionId, (stored) => withPlace(stored, place));
    return changed?.mapping.references.some(({ at }) => at === place.at) ? place.at : null;
  }

  return {
    async named({ connectionId }) {
      const all = await readUnclear(journal, connectionId, namedInReply);
      const repeated = repeatedIn(all);
      const groups = Map.groupBy(
        all.flatMap((read) => read.named.map((named) => ({ read, named }))),
        keyOf,
      );
      const reported: NamedGroup[] = [];
      for (const alike of groups.values()) {
        const [first] = alike;
        if (first === undefined) continue;
        const { httpStatus, evidence, order } = first.read.unclear;
        const references = alike.map(({ named }) => named.reference);
        const holders = await journal.reconciliations.holders(order.connectionId, references);
        reported.push({
          connectionId: order.connectionId,
          at: first.named.at,
          httpStatus,
          evidence,
          remembers: first.named.place !== null,
          orders: alike.map(({ read, named: { reference } }) => ({
            id: read.unclear.order.id,
            identifier: read.unclear.order.identifier,
            serviceName: read.unclear.order.serviceName,
            sentAt: read.unclear.order.sentAt,
            reference,
            holder: holders.find((holder) => holder.reference === reference) ?? null,
            repeated: repeated.has(sameNumber(read.unclear.order, reference)),
          })),
        });
      }
      return done(reported);
    },
    // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it has one branch for each reason why an order is not settled.
    async settleNamed({ orders, remember: isToRemember }) {
      const all = await readUnclear(journal, null, namedInReply);
      const repeated = repeatedIn(all);
      const settled: string[] = [];
      const left: UnsettledOrder[] = [];
      let place: { readonly of: string; readonly place: ReferencePath } | null = null;
      for (const { id, reference } of orders) {
        const order = await journal.orders.get(id);
        if (order === null) continue;
        const { identifier, connectionId } = order;
        const stays = (
          why: UnsettledOrder['why'],
          now: Order,
          holder: UnsettledOrder['holder'] = null,
        ): void => void left.push({ id, identifier, why, state: now.state, holder });
        const read = all.find(({ unclear }) => unclear.order.id === id);
        const words = order.state === 'uncertain' ? await evidenceOf(order, reference, read) : '';
        if (words === null) stays('not-named', order);
        else if (repeated.has(sameNumber(order, reference))) stays('repeated', order);
        else {
          const move = {
            ...({ to: 'pending', why: 'decided-placed', who: operatorOf(settings) } as const),
            words,
            reference,
            reason: null,
          };
          const decided = await journal.decisions.decide(id, 'uncertain', move, clock.nowMs());
          if (decided?.holder) stays('reference-taken', decided.order, decided.holder);
          else if (!decided?.moved) stays('not-uncertain', decided?.order ?? order);
          else {
            settled.push(id);
            poller.track(decided.order);
            parts.wake(connectionId);
            const found = read?.named.find((each) => each.reference === reference)?.place;
            if (found) place = { of: connectionId, place: found };
          }
        }
      }
      const remembered = isToRemember && place !== null ? await remember(place.of, place.place) : null;
      return done({ settled, left, remembered });
    },
  } satisfies DeskOf<'orders'>;
}

/**
 * The uncertain orders of one connection (null: of all), each with the result of `read` on its reply. Leaves out orders for which `read`
 * returns null.
 */
export async function readUnclear<Found extends object>(
  journal: Pick<Journal, 'connections' | 'decisions'>,
  connectionId: string | null,
  read: (kept: StoredPlacement, connection: StoredConnection) => Found | null,
): Promise<readonly (Found & { readonly unclear: UnclearReply })[]> {
  const connections = new Map((await journal.connections.list()).map((each) => [each.id, each]));
  return (await journal.decisions.unclear(connectionId)).flatMap((unclear) => {
    const { order, request, httpStatus, reply } = unclear;
    const connection = connections.get(order.connectionId);
    const { identifier, identifierKind } = order;
    const placement = { identifier, identifierKind, request, httpStatus, reply };
    const found = connection === undefined ? null : read(placement, connection);
    return found === null ? [] : [{ unclear, ...found }];
  });
}

/** A key that is equal for orders with the same connection, the same form of reply, the same words, and the number in the same field. */
function keyOf({ read, named }: { readonly read: Read; readonly named: NamedInReply }): string {
  const { order, httpStatus, evidence } = read.unclear;
  const masked = read.named.reduce((text, { reference }) => text.replaceAll(reference, '…'), evidence);
  return JSON.stringify([order.connectionId, httpStatus, masked, read.form, named.at]);
}

function sameNumber({ connectionId }: Pick<Order, 'connectionId'>, reference: string): string {
  return `${connectionId} ${reference.toLowerCase()}`;
}

/** Numbers that occur in the replies to several orders. A reference belongs to one order (O9), so a repeated number is not a reference. */
function repeatedIn(all: readonly Read[]): ReadonlySet<string> {
  const once = new Set<string>();
  const repeatedKeys = new Set<string>();
  for (const { unclear, named } of all)
    for (const each of new Set(named.map(({ reference }) => sameNumber(unclear.order, reference))))
      (once.has(each) ? repeatedKeys : once).add(each);
  return repeatedKeys;
}

function withPlace(stored: StoredConnection, place: ReferencePath): StoredConnection {
  const others = stored.mapping.references.filter(({ at }) => at !== place.at);
  // If two fields of one form of reply were chosen, the field chosen last counts.
  const remaining = others.filter(({ at }) => !place.over.includes(at)).slice(1 - maxPlaces);
  return { ...stored, mapping: { ...stored.mapping, references: [...remaining, place] } };
}

export interface NamedInReply extends NamedReference {
  /**
   * If the app remembers this path, it can bind the reference of the next reply in this form automatically. Null if the path cannot be
   * found in the next reply.
   */
  readonly place: ReferencePath | null;
}

/**
 * Candidates for the supplier's reference in a placement's reply, likeliest first, and the form of the reply. Null if the reply is
 * unreadable.
 */
export function namedInReply(
  kept: StoredPlacement,
  requestProfile: Pick<RequestProfile, 'mapping' | 'statusFamily' | 'statusFamilyBy'>,
): { readonly form: string; readonly named: readonly NamedInReply[] } | null {
  const body = readBody(kept.reply);
  const value: Json | undefined =
    body.kind === 'json' ? body.value : body.kind === 'xml' ? body.value : undefined;
  if (value === undefined) return null;
  const sent = sentIn(kept.request);
  const named = namedReferences(value, sent);
  const accepts = (place: ReferencePath, reference: string): boolean => {
    const vocabulary = vocabularyOf({ ...requestProfile, mapping: { ...emptyMapping, references: [place] } });
    const outcome = rereadPlacement(kept, vocabulary, body);
    return outcome.verdict === 'accepted' && outcome.reference === reference;
  };
  return {
    form: formOf(value),
    named: named.map(({ at, reference }) => {
      const over = named.filter((each) => each.at !== at).map((each) => each.at);
      const place = { at, over };
      return { at, reference, place: isSteady(at) && accepts(place, reference) ? place : null };
    }),
  };
}
