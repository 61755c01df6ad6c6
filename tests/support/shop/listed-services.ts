import type { PracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import type { Service } from '../../../shared/model/service/service.ts';

/** A record of a service list as DHRU panels write it, with whatever else. */
export type ListedRecord = Readonly<Record<string, unknown>>;

/** As `service` is listed, under its own id; `other` replaces fields or adds them. */
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

/** From now on the practice supplier lists these, in one group, and nothing by its call for server services but what `server` says. */
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

/** A reply with these records in one group. */
export function bodyOf(records: readonly unknown[], group = 'Checks'): string {
  const groups = { [group]: { GROUPNAME: group, SERVICES: records } };
  return JSON.stringify({ SUCCESS: [{ MESSAGE: 'Service List', LIST: groups }] });
}
