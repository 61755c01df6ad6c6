import { AsyncLocalStorage } from 'node:async_hooks';
import type { Person } from '../../../../shared/model/staff/person.ts';
import type { Limits, Right } from '../../../../shared/model/staff/rights.ts';

/** The person at the calling page, with rights and spending limits. */
export interface CurrentPerson {
  readonly person: Person;
  readonly rights: readonly Right[];
  readonly limits: Limits;
}

const currentStore = new AsyncLocalStorage<CurrentPerson | null>();

/** Runs one call as the person at its page; null if nobody is signed in, or if no person was added to the shop. */
export function runAs<Value>(by: CurrentPerson | null, run: () => Value): Value {
  return currentStore.run(by, run);
}

/** The person making this call; null outside a call, such as for the app's own work. */
export function currentPerson(): Person | null {
  return currentStore.getStore()?.person ?? null;
}

/** The spending limits of the person making this call; null if none. */
export function currentLimits(): Limits | null {
  return currentStore.getStore()?.limits ?? null;
}

/** True if an order may exceed the balance on a person's word: only a person who sees the balance may say so (money-safety O7). */
export function mayGoOver(overBalance: boolean): boolean {
  return overBalance && mayAct('see-wallet');
}

/** True if the person making this call has the right; calls without a person have all rights. */
export function mayAct(right: Right): boolean {
  return currentStore.getStore()?.rights.includes(right) ?? true;
}
