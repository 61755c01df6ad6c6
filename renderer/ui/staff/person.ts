import { createContext, use, useCallback } from 'react';
import type { Person } from '../../../shared/model/staff/person.ts';
import type { Right } from '../../../shared/model/staff/rights.ts';

interface SignedInPerson {
  readonly person: Person;
  readonly rights: readonly Right[];
}

const PersonContext = createContext<SignedInPerson | null>(null);

/** Provides the person signed in on this page, and that person's rights; null if the shop has no staff. */
export const PersonProvider = PersonContext;

/** The person signed in on this page; null if the shop has no staff. */
export function usePerson(): Person | null {
  return use(PersonContext)?.person ?? null;
}

/** Returns a function that is true if the signed-in person has a right. It decides only what is shown; the backend enforces rights. */
export function useMay(): (right: Right) => boolean {
  const signedIn = use(PersonContext);
  return useCallback((right) => signedIn?.rights.includes(right) ?? true, [signedIn]);
}
