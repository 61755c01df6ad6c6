import type { ServiceList } from './reads.ts';

/** Two lists as one; a service that stands in both is the first one's. */
export function joinLists(first: ServiceList, second: ServiceList): ServiceList {
  const known = new Set(first.services.map(({ id }) => id));
  const further = second.services.filter(({ id }) => !known.has(id));
  return { services: [...first.services, ...further], unreadable: first.unreadable + second.unreadable };
}
