import { checkGroups } from './checks.ts';
import { otherIdentifierGroups } from './other-identifiers.ts';
import { serverGroups } from './server-services.ts';
import type { PracticeService, ServiceGroup } from './service.ts';
import { unlockGroups } from './unlocks.ts';

/** Ids of a group begin at its hundred, so that a new row at its end moves no other. */
const groupIds = 100;

const groups: readonly ServiceGroup[] = [
  ...checkGroups,
  ...unlockGroups,
  ...otherIdentifierGroups,
  ...serverGroups,
];

/** Everything the practice supplier sells, group after group. */
export const practiceServices: readonly PracticeService[] = groups.flatMap(
  ({ name, kind, services }, group) =>
    services.map((service, row) => ({ ...service, id: (group + 1) * groupIds + row + 1, kind, group: name })),
);

const byId = new Map(practiceServices.map((service) => [String(service.id), service]));

/** The service of this id as a caller wrote it; null if there is none. */
export function findService(id: string): PracticeService | null {
  return byId.get(id) ?? null;
}
