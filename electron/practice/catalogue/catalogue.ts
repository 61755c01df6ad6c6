import { checkGroups } from './checks.ts';
import { otherIdentifierGroups } from './other-identifiers.ts';
import { serverGroups } from './server-services.ts';
import type { PracticeService, ServiceGroup } from './service.ts';
import { unlockGroups } from './unlocks.ts';

/** A group's ids begin at its hundred, so that a new row at its end moves no other. */
const groupIds = 100;

const groups: readonly ServiceGroup[] = [
  ...checkGroups,
  ...unlockGroups,
  ...otherIdentifierGroups,
  ...serverGroups,
];

/** Everything the practice supplier sells, group by group. */
export const practiceServices: readonly PracticeService[] = groups.flatMap(
  ({ name, kind, services }, group) =>
    services.map((service, row) => ({ ...service, id: (group + 1) * groupIds + row + 1, kind, group: name })),
);

const byId = new Map(practiceServices.map((service) => [String(service.id), service]));

/** The service with this id as sent; null if there is none. */
export function findService(id: string): PracticeService | null {
  return byId.get(id) ?? null;
}
