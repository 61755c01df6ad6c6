import { checkGroups } from './checks.ts';
import { otherIdentifierGroups } from './other-identifiers.ts';
import { serverGroups } from './server-services.ts';
import type { PracticeService, ServiceGroup } from './service.ts';
import { unlockGroups } from './unlocks.ts';

/** The ids of each group begin at a multiple of this number. So a new service at the end of a group changes no other id. */
const groupIds = 100;

const groups: readonly ServiceGroup[] = [
  ...checkGroups,
  ...unlockGroups,
  ...otherIdentifierGroups,
  ...serverGroups,
];

export const practiceServices: readonly PracticeService[] = groups.flatMap(
  ({ name, kind, services }, group) =>
    services.map((service, row) => ({ ...service, id: (group + 1) * groupIds + row + 1, kind, group: name })),
);

const byId = new Map(practiceServices.map((service) => [String(service.id), service]));

/** The service with this id, exactly as the request contains it; null if unknown. */
export function findService(id: string): PracticeService | null {
  return byId.get(id) ?? null;
}
