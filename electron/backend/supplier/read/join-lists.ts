import { serviceMark } from '../../../../shared/model/service/contested-service.ts';
import type { ServiceList } from '../types/reads.ts';

/**
 * Joins two lists. A service with the same id, name and price in both is taken from the first, even if the lists are for different kinds.
 */
export function joinLists(first: ServiceList, second: ServiceList): ServiceList {
  // Joins run on the thread that serves windows and sockets. To be fast on long lists, only services whose id is in both are compared in
  // full.
  const ids = new Set(second.services.map(({ id }) => id));
  const known = new Set(first.services.filter(({ id }) => ids.has(id)).map(serviceMark));
  const further =
    known.size === 0
      ? second.services
      : second.services.filter((service) => !known.has(serviceMark(service)));
  return { services: [...first.services, ...further], unreadable: first.unreadable + second.unreadable };
}
