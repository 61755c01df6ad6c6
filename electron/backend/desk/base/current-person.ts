import { AsyncLocalStorage } from 'node:async_hooks';
import type { Person } from '../../../../shared/model/staff/person.ts';
import type { Limits, Right } from '../../../../shared/model/staff/rights.ts';

/** Whoever is at the page that a call came from, with what they may and may spend. */
export interface CurrentPerson {
  readonly person: Person;
  readonly rights: readonly Right[];
  readonly limits: Limits;
}

const currentStore = new AsyncLocalStorage<CurrentPerson | null>();

/** Runs one call in the name of whoever is at its page; null: nobody is, or one person works here alone. */
export function runAs<Value>(by: CurrentPerson | null, run: () => Value): Value {
  return currentStore.run(by, run);
}

/** In whose name the present call is made. Null outside of a call too: what the app does by itself no person did. */
export function currentPerson(): Person | null {
  return currentStore.getStore()?.person ?? null;
}

/** What whoever makes the present call may spend; null where nobody is named. */
export function currentLimits(): Limits | null {
  return currentStore.getStore()?.limits ?? null;
}

/** Whether an order may cost more than the balance because somebody says so: only somebody who sees the balance can (money-safety O7). */
export function mayGoOver(overBalance: boolean): boolean {
  return overBalance && mayAct('see-wallet');
}

/** Whether whoever makes the present call has a right; nobody who is not named lacks one. */
export function mayAct(right: Right): boolean {
  return currentStore.getStore()?.rights.includes(right) ?? true;
}
