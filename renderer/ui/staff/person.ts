import { createContext, use, useCallback } from 'react';
import type { Person } from '../../../shared/model/staff/person.ts';
import type { Right } from '../../../shared/model/staff/rights.ts';

interface Here {
  readonly person: Person;
  readonly rights: readonly Right[];
}

const PersonContext = createContext<Here | null>(null);

/** Tells every part of a screen who is at this page, and what they may; null where nobody was added to the shop. */
export const PersonProvider = PersonContext;

/** Whoever is at this page; null where nobody was added to the shop. */
export function usePerson(): Person | null {
  return use(PersonContext)?.person ?? null;
}

/** Whether whoever is at this page has a right. Only to show or to explain: it is the backend that decides. */
export function useMay(): (right: Right) => boolean {
  const here = use(PersonContext);
  return useCallback((right) => here?.rights.includes(right) ?? true, [here]);
}
