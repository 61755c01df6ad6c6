import { z } from 'zod';
import { identifierRuleSchema } from '../identifier/identifier.ts';
import type { Service } from './service.ts';

export const maxNameLength = 200;

// Long enough to distinguish services.
const maxServiceNameLength = 400;

/** A list's name for a service, chosen by a person, with the fields that show whether the service is unchanged. */
export const rememberedNameSchema = z.object({
  written: z.string().trim().min(1).max(maxNameLength),
  serviceId: z.string().max(200),
  serviceName: z.string().max(maxServiceNameLength),
  kind: identifierRuleSchema.shape.kind,
});
export type RememberedName = z.infer<typeof rememberedNameSchema>;

/** A name in the form for comparison: without case and spaces. */
export function looseName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

export function storedServiceName(name: string): string {
  return looseName(name).slice(0, maxServiceNameLength);
}

/** True if this name can be remembered: no name or id in the catalogue is equal, ignoring case and spaces. */
export function mayBeRemembered(
  written: string,
  catalogue: readonly Pick<Service, 'id' | 'name'>[],
): boolean {
  const key = looseName(written);
  if (key === '' || written.trim().length > maxNameLength) return false;
  return !catalogue.some(({ id, name }) => looseName(name) === key || looseName(id) === key);
}

/**
 * Remembered names by service id. A name is used only while the service has the same id, name and kind of identifier, because a supplier
 * may reuse an id for something else. Catalogue names take precedence, even those of services that lists cannot order.
 */
export function namesInUse(
  remembered: readonly RememberedName[],
  offered: readonly Pick<Service, 'id' | 'name' | 'identifier'>[],
  catalogue: readonly Pick<Service, 'id' | 'name'>[],
): ReadonlyMap<string, readonly string[]> {
  const byId = new Map(offered.map((service) => [service.id, service]));
  const catalogueNames = new Set(catalogue.flatMap(({ id, name }) => [looseName(id), looseName(name)]));
  const names = new Map<string, string[]>();
  for (const { written, serviceId, serviceName, kind } of remembered) {
    const service = byId.get(serviceId);
    const same =
      service !== undefined &&
      storedServiceName(service.name) === serviceName &&
      service.identifier.kind === kind;
    if (!same || catalogueNames.has(looseName(written))) continue;
    names.set(serviceId, [...(names.get(serviceId) ?? []), written]);
  }
  return names;
}
