import { z } from 'zod';
import { identifierRuleSchema } from '../identifier/identifier.ts';
import type { Service } from './service.ts';

/** Names longer than this are not remembered. */
export const maxNameLength = 200;

// Enough to distinguish services.
const maxServiceNameLength = 400;

/** A list's name for a service, as a person chose it, with what identifies the service as unchanged. */
export const rememberedNameSchema = z.object({
  written: z.string().trim().min(1).max(maxNameLength),
  serviceId: z.string().max(200),
  /** As `keptServiceName` gives it. */
  serviceName: z.string().max(maxServiceNameLength),
  kind: identifierRuleSchema.shape.kind,
});
export type RememberedName = z.infer<typeof rememberedNameSchema>;

/** The form in which names are compared: without case and spaces. */
export function looseName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** A service's name as stored with what lists call it. */
export function keptServiceName(name: string): string {
  return looseName(name).slice(0, maxServiceNameLength);
}

/** Whether remembering this name makes sense: the catalogue has no name or number like it. */
export function mayBeRemembered(
  written: string,
  catalogue: readonly Pick<Service, 'id' | 'name'>[],
): boolean {
  const key = looseName(written);
  if (key === '' || written.trim().length > maxNameLength) return false;
  return !catalogue.some(({ id, name }) => looseName(name) === key || looseName(id) === key);
}

/**
 * Remembered names by service id. A name counts only while the service has the same number, name and kind of identifier, as a supplier
 * may sell something else under an old number. Names of the catalogue win, even of services that no list can order.
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
