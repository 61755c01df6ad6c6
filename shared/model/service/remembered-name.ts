import { z } from 'zod';
import { identifierRuleSchema } from '../identifier/identifier.ts';
import type { Service } from './service.ts';

/** Longest name that is remembered: what is longer is hardly a name. */
export const maxNameLength = 200;

// Enough to tell services apart by.
const maxServiceNameLength = 400;

/** How a list names a service, as a person once said. The service is told by all that says it is still the same one. */
export const rememberedNameSchema = z.object({
  written: z.string().trim().min(1).max(maxNameLength),
  serviceId: z.string().max(200),
  /** As `keptServiceName` gives it. */
  serviceName: z.string().max(maxServiceNameLength),
  kind: identifierRuleSchema.shape.kind,
});
export type RememberedName = z.infer<typeof rememberedNameSchema>;

/** A name as it is compared: whatever the case and spaces. */
export function looseName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The name of a service as it is kept beside what lists call it. */
export function keptServiceName(name: string): string {
  return looseName(name).slice(0, maxServiceNameLength);
}

/** Whether it makes sense to remember what this stands for: the catalogue knows nothing under it, neither a name nor a number. */
export function mayBeRemembered(
  written: string,
  catalogue: readonly Pick<Service, 'id' | 'name'>[],
): boolean {
  const key = looseName(written);
  if (key === '' || written.trim().length > maxNameLength) return false;
  return !catalogue.some(({ id, name }) => looseName(name) === key || looseName(id) === key);
}

/**
 * What the services of a list are called besides, by their ids. A name counts only while its service is offered as it was when a person
 * said so, by number, name and kind of identifier: under the number of one that is gone a supplier may sell something else. What the
 * catalogue itself calls a service, be it one that no list can order, is above whatever was remembered.
 */
export function namesInUse(
  remembered: readonly RememberedName[],
  offered: readonly Pick<Service, 'id' | 'name' | 'identifier'>[],
  catalogue: readonly Pick<Service, 'id' | 'name'>[],
): ReadonlyMap<string, readonly string[]> {
  const byId = new Map(offered.map((service) => [service.id, service]));
  const taken = new Set(catalogue.flatMap(({ id, name }) => [looseName(id), looseName(name)]));
  const names = new Map<string, string[]>();
  for (const { written, serviceId, serviceName, kind } of remembered) {
    const service = byId.get(serviceId);
    const same =
      service !== undefined &&
      keptServiceName(service.name) === serviceName &&
      service.identifier.kind === kind;
    if (!same || taken.has(looseName(written))) continue;
    names.set(serviceId, [...(names.get(serviceId) ?? []), written]);
  }
  return names;
}
