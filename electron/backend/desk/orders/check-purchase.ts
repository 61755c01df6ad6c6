import {
  addDecimals,
  compareDecimals,
  type Money,
  subtractDecimals,
} from '../../../../shared/model/base/decimal.ts';
import { textUnder } from '../../../../shared/model/base/texts-by-name.ts';
import type { Account, Waiting } from '../../../../shared/model/connection/account.ts';
import { checkIdentifier } from '../../../../shared/model/identifier/identifier.ts';
import { identifierKey } from '../../../../shared/model/identifier/identifier-key.ts';
import { offersQuantity } from '../../../../shared/model/service/quantity.ts';
import type { ServiceDetail } from '../../../../shared/model/service/service.ts';
import { checkServiceField } from '../../../../shared/model/service/service-field.ts';
import type { Journal } from '../../journal/journal.ts';
import { done, failed, type Outcome } from '../base/outcome.ts';

type Problem = { readonly field: string; readonly problem: string };

/** Refuses a service whose id several have while nobody has said which is meant, whatever the page shows. */
export async function checkChosen(
  journal: Pick<Journal, 'catalogue'>,
  connectionId: string,
  serviceId: string,
): Promise<Outcome<ServiceDetail | null>> {
  const service = await journal.catalogue.service(connectionId, serviceId);
  if (!service?.contested) return done(service);
  const names = await journal.catalogue.namesOf(connectionId, serviceId);
  return failed('service-not-chosen', { serviceId, names });
}

/** Refuses a price that is not the catalogue's at this moment (money-safety O6). */
export function checkPrice(
  service: ServiceDetail | null,
  { serviceId, quotedPrice: quoted }: { readonly serviceId: string; readonly quotedPrice: Money },
): Outcome<ServiceDetail> {
  const current = service?.price ?? null;
  const same =
    current !== null &&
    current.currency === quoted.currency &&
    compareDecimals(current.amount, quoted.amount) === 0;
  return service && same ? done(service) : failed('price-moved', { serviceId, quoted, current });
}

/** Checks every identifier by the service's rule and for repeats. Returns them as they will be sent, or each problem with its place. */
export function checkIdentifiers(
  typed: readonly string[],
  service: ServiceDetail,
  field: (index: number) => string,
): Outcome<string[]> {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const identifiers = typed.map((each, index) => {
    const check = checkIdentifier(each, service.identifier);
    if (!check.ok) problems.push({ field: field(index), problem: check.problem });
    const identifier = check.ok ? check.identifier : '';
    const key = identifierKey(service.identifier.kind, identifier);
    if (check.ok && seen.has(key)) problems.push({ field: field(index), problem: 'duplicate-in-list' });
    seen.add(key);
    return identifier;
  });
  return problems.length > 0 ? failed('invalid-input', { problems }) : done(identifiers);
}

/** Checks the service's own fields: required ones are there, each is what its kind says, nothing else is sent. */
export function checkFields(
  given: Readonly<Record<string, string>>,
  service: ServiceDetail,
): Outcome<Record<string, string>> {
  const known = new Map(service.fields.map((field) => [field.name, field]));
  const problems: Problem[] = Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => ({ field: name, problem: 'unknown-field' }));
  for (const field of service.fields) {
    const problem = checkServiceField(field, textUnder(field.name, given));
    if (problem) problems.push({ field: field.name, problem });
  }
  const filled = Object.entries(given).filter(([, value]) => value !== '');
  return problems.length > 0 ? failed('invalid-input', { problems }) : done(Object.fromEntries(filled));
}

/** Refuses a quantity that the service's record does not offer; a service without one is ordered once. */
export function checkQuantity(quantity: number, service: ServiceDetail): Outcome<void> {
  return offersQuantity(service.quantity, quantity)
    ? done(undefined)
    : failed('invalid-input', { problems: [{ field: 'quantity', problem: 'not-offered' }] });
}

/**
 * Refuses a total above what is left of the balance, as far as both are known in one currency (O7); an unknown balance refuses nothing.
 * What is left is the balance less what waits already.
 */
export function checkBalance(
  account: Account | null,
  total: Money,
  waits: readonly Waiting[],
): Outcome<void> {
  const balance = account?.balance ?? null;
  if (balance === null || balance.currency !== total.currency) return done(undefined);
  const waiting = waits.find((each) => each.total.currency === total.currency) ?? null;
  const needed = waiting === null ? total.amount : addDecimals(total.amount, waiting.total.amount);
  if (compareDecimals(balance.amount, needed) >= 0) return done(undefined);
  const missing = { amount: subtractDecimals(needed, balance.amount), currency: total.currency };
  return failed('insufficient-balance', { balance, total, missing, waiting });
}
