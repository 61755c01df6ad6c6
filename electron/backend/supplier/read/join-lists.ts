import { serviceMark } from '../../../../shared/model/service/contested-service.ts';
import type { ServiceList } from '../types/reads.ts';

/**
 * Joins two lists. If both lists have a service with the same id, name and price, only the first list's service is kept, whatever kinds of
 * services the lists contain.
 */
export function joinLists(first: ServiceList, second: ServiceList): ServiceList {
  // This code runs on the thread that serves windows and sockets. To be fast on long lists, the code compares services in full only if
  // their id is in both lists.
  const ids = new Set(second.services.map(({ id }) => id));
  const known = new Set(first.services.filter(({ id }) => ids.has(id)).map(serviceMark));
  const added =
    known.size === 0
      ? second.services
      : second.services.filter((service) => !known.has(serviceMark(service)));
  return { services: [...first.services, ...added], unreadable: first.unreadable + second.unreadable };
}
