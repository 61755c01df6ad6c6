import { AsyncLocalStorage } from 'node:async_hooks';
import type { Person } from '../../../../shared/model/staff/person.ts';
import type { Limits, Right } from '../../../../shared/model/staff/rights.ts';

export interface CurrentPerson {
  readonly person: Person;
  readonly rights: readonly Right[];
  readonly limits: Limits;
}

const currentStore = new AsyncLocalStorage<CurrentPerson | null>();

/** Runs one call as the person signed in at its page. The person is null if nobody is signed in, or if the shop has no staff list. */
export function runAs<Value>(person: CurrentPerson | null, run: () => Value): Value {
  return currentStore.run(person, run);
}

/** The person who makes this call; null outside a call, such as for background work. */
export function currentPerson(): Person | null {
  return currentStore.getStore()?.person ?? null;
}

/** The spending limits of the person who makes this call; null if none. */
export function currentLimits(): Limits | null {
  return currentStore.getStore()?.limits ?? null;
}

/** True if an order may exceed the balance with the user's consent. Only a person who may see the balance can consent (money-safety O7). */
export function mayGoOver(overBalance: boolean): boolean {
  return overBalance && mayAct('see-wallet');
}

/** True if the person who makes this call has the right. Calls without a person have all rights. */
export function mayAct(right: Right): boolean {
  return currentStore.getStore()?.rights.includes(right) ?? true;
}
