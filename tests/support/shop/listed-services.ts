import type { PracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import type { Service } from '../../../shared/model/service/service.ts';

/** A record of a service list in the form of DHRU panels; it may have any fields. */
export type ListedRecord = Readonly<Record<string, unknown>>;

/** Returns `service` as a record under its own id; `other` replaces or adds fields. */
export function recordOf(service: Pick<Service, 'id' | 'name' | 'price'>, other: ListedRecord = {}) {
  return {
    SERVICEID: service.id,
    SERVICENAME: service.name,
    CREDIT: service.price?.amount ?? '',
    SERVICETYPE: 'IMEI',
    TIME: 'Instant',
    ...other,
  };
}

/** Makes the practice supplier list these services in one group, and answer with `server` to a request for server services. */
export function listFrom(
  supplier: PracticeSupplier,
  records: readonly unknown[],
  server: string = '{"ERROR":[{"MESSAGE":"Command Not Found"}]}',
  group?: string,
): void {
  supplier.faults.clear();
  const answer = (action: string, body: string) =>
    supplier.faults.add({ match: { action }, fault: { kind: 'verbatim', body } });
  answer('imeiservicelist', bodyOf(records, group));
  answer('getserverservicelist', server);
}

/** Returns a reply with these records in one group. */
export function bodyOf(records: readonly unknown[], group = 'Checks'): string {
  const groups = { [group]: { GROUPNAME: group, SERVICES: records } };
  return JSON.stringify({ SUCCESS: [{ MESSAGE: 'Service List', LIST: groups }] });
}
