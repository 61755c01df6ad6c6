import {
  addDecimals,
  compareDecimals,
  isHidden,
  type Money,
  subtractDecimals,
} from '../../../../shared/model/base/decimal.ts';
import { textUnder } from '../../../../shared/model/base/texts-by-name.ts';
import type { Account, Waiting } from '../../../../shared/model/connection/account.ts';
import { checkIdentifier } from '../../../../shared/model/identifier/identifier.ts';
import { identifierWarning } from '../../../../shared/model/list/text/finding.ts';
import { choiceMeant } from '../../../../shared/model/service/panel-list.ts';
import { offersQuantity } from '../../../../shared/model/service/quantity.ts';
import type { ServiceDetail } from '../../../../shared/model/service/service.ts';
import { checkServiceField, type ListedField } from '../../../../shared/model/service/service-field.ts';
import { changesSince, type ShownService } from '../../../../shared/model/service/shown-service.ts';
import type { Journal } from '../../journal/journal.ts';
import { mayAct } from '../base/current-person.ts';
import { done, failed, invalid, type Outcome } from '../base/outcome.ts';

type Problem = { readonly field: string; readonly problem: string };

/**
 * Refuses a service whose id belongs to several services until the user has chosen one. Also refuses if the order cannot express the
 * choice: in the spec's form and over REST, an order contains only the id.
 */
export async function checkChosen(
  journal: Pick<Journal, 'catalogue'>,
  connectionId: string,
  serviceId: string,
): Promise<Outcome<ServiceDetail | null>> {
  const service = await journal.catalogue.service(connectionId, serviceId);
  if (service === null) return done(null);
  const { names, areDistinguishable } = await journal.catalogue.underOneId(connectionId, serviceId);
  if (!areDistinguishable) return failed('service-not-told-apart', { serviceId, names });
  return service.contested ? failed('service-not-chosen', { serviceId, names }) : done(service);
}

/**
 * The price that the caller confirmed. A user who may not see prices orders at the current price, which then counts as confirmed
 * (money-safety O6).
 */
export function confirmedPrice(quoted: Money, service: ServiceDetail | null): Money {
  return isHidden(quoted) && !mayAct('see-prices') ? (service?.price ?? quoted) : quoted;
}

/** Refuses a price that differs from the catalogue's current price (money-safety O6). */
export async function checkPrice(
  journal: Pick<Journal, 'catalogue'>,
  connectionId: string,
  service: ServiceDetail | null,
  { serviceId, quotedPrice: quoted }: { readonly serviceId: string; readonly quotedPrice: Money },
): Promise<Outcome<ServiceDetail>> {
  const current = service?.price ?? null;
  const same =
    current !== null &&
    current.currency === quoted.currency &&
    compareDecimals(current.amount, quoted.amount) === 0;
  return service && same ? done(service) : priceMoved(journal, connectionId, { serviceId, quoted, current });
}

/**
 * Refuses a service that has changed since it was shown for confirmation (money-safety O13). The check before
 * sending compares with the stored order.
 */
export function checkMeaning(
  seenService: ShownService | null | undefined,
  service: ServiceDetail,
): Outcome<void> {
  const changes = seenService ? changesSince(seenService, service) : [];
  return changes.length === 0
    ? done(undefined)
    : failed('service-changed', { serviceId: service.id, changes: [...changes] });
}

/** The refusal of an outdated price, with the time of the price change if the price history has that time. */
export async function priceMoved(
  journal: Pick<Journal, 'catalogue'>,
  connectionId: string,
  moved: { readonly serviceId: string; readonly quoted: Money; readonly current: Money | null },
): Promise<Outcome<never>> {
  const [newest, before] = await journal.catalogue.prices(connectionId, moved.serviceId, 2);
  // The first entry dates from the start of the price history.
  const since = newest === undefined || before === undefined ? null : newest.at;
  return failed('price-moved', { ...moved, since });
}

/**
 * Checks the identifier by the service's rule and returns it in the form to be sent. An identifier that is obviously made up, or clearly
 * has another kind than the service requires, needs the user's reason, as in a list.
 */
export function checkOrderedIdentifier(
  { identifier: typed, anyway }: { readonly identifier: string; readonly anyway: string | null },
  { identifier: rule }: ServiceDetail,
): Outcome<string> {
  const check = checkIdentifier(typed, rule);
  if (!check.ok) return invalid('identifier', check.problem);
  const doubt = identifierWarning(check.identifier, rule);
  return doubt === null || anyway !== null ? done(check.identifier) : invalid('identifier', doubt.is);
}

/**
 * Checks the service's own fields: required fields are present, each value fits its kind, and no other field is sent. For fields with a
 * panel's list, a name is replaced by its id.
 */
export function checkFields(
  givenFields: Readonly<Record<string, string>>,
  service: { readonly fields: readonly ListedField[] },
): Outcome<Record<string, string>> {
  const known = new Map(service.fields.map((field) => [field.name, field]));
  const problems: Problem[] = Object.keys(givenFields)
    .filter((name) => !known.has(name))
    .map((name) => ({ field: name, problem: 'unknown-field' }));
  for (const field of service.fields) {
    const problem = checkServiceField(field, textUnder(field.name, givenFields));
    if (problem) problems.push({ field: field.name, problem });
  }
  const filled = Object.entries(givenFields).flatMap(([name, value]) => {
    const listed = known.get(name)?.listed;
    return value === '' ? [] : [[name, (listed && choiceMeant(value, listed)?.id) ?? value] as const];
  });
  return problems.length > 0 ? failed('invalid-input', { problems }) : done(Object.fromEntries(filled));
}

/** Refuses a quantity that the service does not offer. The quantity of a service without quantities is 1. */
export function checkQuantity(quantity: number, service: ServiceDetail): Outcome<void> {
  return offersQuantity(service.quantity, quantity)
    ? done(undefined)
    : failed('invalid-input', { problems: [{ field: 'quantity', problem: 'not-offered' }] });
}

/**
 * Refuses a total above the available balance, if both are known in one currency (O7). If the balance is unknown, nothing is refused.
 * The available balance is the balance minus waiting orders.
 */
export function checkBalance(
  account: Account | null,
  total: Money,
  waits: readonly Waiting[],
): Outcome<void> {
  const balance = account?.balance ?? null;
  if (balance === null || balance.currency !== total.currency) return done(undefined);
  const waiting = waitingIn(total.currency, waits);
  const needed = waiting === null ? total.amount : addDecimals(total.amount, waiting.total.amount);
  if (compareDecimals(balance.amount, needed) >= 0) return done(undefined);
  const missing = { amount: subtractDecimals(needed, balance.amount), currency: total.currency };
  return failed('insufficient-balance', { balance, total, missing, waiting });
}

/** Waiting orders in this currency. Orders placed without a currency are in the account's currency. */
function waitingIn(currency: string, waits: readonly Waiting[]): Waiting | null {
  const comparable = waits.filter(({ total }) => total.currency === currency || total.currency === '');
  const orders = comparable.reduce((sum, each) => sum + each.orders, 0);
  const amount = comparable.reduce((sum, { total }) => addDecimals(sum, total.amount), '0');
  return comparable.length === 0 ? null : { orders, total: { amount, currency } };
}
