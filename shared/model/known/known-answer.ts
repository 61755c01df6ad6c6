import { z } from 'zod';
import { isFinal, type OrderState } from '../order/order.ts';
import { freshForMs, type KnownFor } from './fact-life.ts';
import { commonKeys, onlyLooksUp, soundsLikeAnAct } from './service-nature.ts';
import { isAbout, type StatedFact, type StatedResult, statedFacts } from './stated-facts.ts';

/**
 * Facts that the shop has paid for and that answer a check. `at` is the order's time: the supplier checked the device
 * at this time or later, never before.
 */
export const knownAnswerSchema = z.object({
  identifier: z.string(),
  /** The order with this result, or the newest of the orders whose results are combined. */
  orderId: z.string(),
  /** Age of the answer: time of its oldest fact that can change, or of the order if none can. */
  at: z.number(),
  /** Time from which the answer is stale; null if it never changes. */
  freshUntil: z.number().nullable(),
  /** False if the answer is combined from results of other services. */
  sameService: z.boolean(),
  lines: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      tone: z.enum(['positive', 'negative', 'neutral']),
      at: z.number(),
      serviceName: z.string(),
    }),
  ),
});
export type KnownAnswer = z.infer<typeof knownAnswerSchema>;

export interface EarlierOrder {
  readonly orderId: string;
  readonly number: number;
  readonly serviceName: string;
  /** True if the order was for the service about to be ordered, on the same account. */
  readonly sameService: boolean;
  readonly state: OrderState;
  readonly result: string | null;
  /** True if the order had only the identifier, without other fields. */
  readonly isBare: boolean;
  /** Time of sending, or time of recording if the order was not sent. */
  readonly at: number;
  /** Time at which the supplier finished the order; null if not finished. */
  readonly endedAt: number | null;
}

export interface QueriedService {
  readonly name: string;
  /** True if the service needs other fields besides the identifier, or a quantity. */
  readonly asksMore: boolean;
  readonly samples: readonly StatedResult[];
}

interface Observed extends StatedFact {
  readonly at: number;
  readonly order: EarlierOrder;
}

// Number of results that show a service's usual answer. With fewer results, only its own answer for the same device counts.
const minSamples = 3;

/**
 * The answer that earlier orders of a device give to a service: the service's own result if all of its facts are fresh, otherwise other
 * services' results if they cover all of its usual facts. Null if anything contradicts the answer: a newer, different answer; a later
 * action on the device; an unreadable text. Pure.
 */
export function knownAnswer(
  identifier: string,
  service: QueriedService,
  orders: readonly EarlierOrder[],
  shop: KnownFor,
  nowMs: number,
): KnownAnswer | null {
  if (orders.length === 0 || !onlyLooksUp(service, service.samples)) return null;
  const newestFirst = [...orders].sort((one, other) => other.number - one.number);
  const newestSame = newestFirst.find(({ sameService, state }) => sameService && !wasNeverTaken(state));
  if (newestSame !== undefined && newestSame.state !== 'success') return null;
  const read = newestFirst.map((order) => ({ order, stated: statedFacts(order.result) }));
  const acts = read.filter(({ order, stated }) => mayHaveActed(order, stated)).map(({ order }) => order);
  const observed = read.flatMap(({ order, stated }) =>
    order.state === 'success' && !stated.handsOut && isAbout(stated, identifier)
      ? stated.facts.map((fact): Observed => ({ ...fact, at: order.at, order }))
      : [],
  );
  const isGood = (fact: Observed): boolean => {
    if (fact.life === 'never') return false;
    if (observed.some((other) => other.order.number > fact.order.number && contradicts(other, fact)))
      return false;
    if (fact.life === 'ever') return true;
    // Negative if the clock was set back: the age is then unknown.
    const age = nowMs - fact.at;
    if (age < 0 || age >= freshForMs(fact.life, shop)) return false;
    return acts.every(
      (act) => act.number < fact.order.number && act.endedAt !== null && act.endedAt <= fact.at,
    );
  };
  const commonFactKeys = commonKeys(service.samples);
  const ownRead = read.find(({ order }) => order === newestSame);
  if (newestSame !== undefined && ownRead !== undefined && newestSame.isBare && ownRead.stated.isPlain) {
    const facts = observed.filter(({ order }) => order === newestSame);
    const stated = new Set(facts.map(({ key }) => key));
    if (facts.length > 0 && commonFactKeys.every((key) => stated.has(key)) && facts.every(isGood))
      return answerOf(identifier, newestSame, facts, shop);
  }
  if (service.samples.length < minSamples || commonFactKeys.length === 0) return null;
  if (service.samples.some(({ isPlain }) => !isPlain)) return null;
  // Requires every fact that the service ever reported, because the person may want any of them now.
  const facts = commonKeys(service.samples, 0).map((key) =>
    key.startsWith('blacklist ') ? undefined : observed.find((fact) => fact.key === key && isGood(fact)),
  );
  const foundFacts = facts.flatMap((fact) => fact ?? []);
  const newest = foundFacts.map(({ order }) => order).sort((one, other) => other.number - one.number)[0];
  return newest === undefined || foundFacts.length < facts.length
    ? null
    : answerOf(identifier, newest, foundFacts, shop);
}

/** The answer as text for the customer, one line per fact. */
export function answerText({ lines }: KnownAnswer): string {
  return lines.map(({ label, value }) => `${label}: ${value}`).join('\n');
}

function answerOf(
  identifier: string,
  order: EarlierOrder,
  facts: readonly Observed[],
  shop: KnownFor,
): KnownAnswer {
  const moving = facts.filter(({ life }) => life !== 'ever');
  const ends = moving.map(({ at, life }) => at + freshForMs(life, shop));
  return {
    identifier,
    orderId: order.orderId,
    at: moving.length > 0 ? Math.min(...moving.map(({ at }) => at)) : order.at,
    freshUntil: ends.length > 0 ? Math.min(...ends) : null,
    sameService: order.sameService && facts.every((fact) => fact.order === order),
    lines: facts.map(({ label, value, tone, at, order: of }) => ({
      label,
      value,
      tone,
      at,
      serviceName: of.serviceName,
    })),
  };
}

function wasNeverTaken(state: OrderState): boolean {
  return state === 'refused' || state === 'cancelled';
}

/** True if the order may have changed the device: it is still open, or its result is more than plain facts. */
function mayHaveActed(order: EarlierOrder, stated: StatedResult): boolean {
  if (wasNeverTaken(order.state) || order.state === 'rejected') return false;
  if (!isFinal(order.state)) return !order.sameService;
  return stated.handsOut || stated.facts.length === 0 || soundsLikeAnAct(order.serviceName);
}

function contradicts(other: StatedFact, fact: StatedFact): boolean {
  if (other.key !== fact.key) return false;
  if (other.tone !== 'neutral' && fact.tone !== 'neutral') return other.tone !== fact.tone;
  return other.value.trim().toLowerCase() !== fact.value.trim().toLowerCase();
}
