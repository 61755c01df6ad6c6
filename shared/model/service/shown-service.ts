import { z } from 'zod';
import { identifierKinds } from '../identifier/identifier-kind.ts';
import { sameName } from './contested-service.ts';
import type { Service } from './service.ts';

/** The service as shown at confirmation (money-safety O13). */
export const shownServiceSchema = z.object({
  name: z.string().max(2_000),
  group: z.string().max(2_000),
  identifierKind: z.enum(identifierKinds),
  /** Names of the service's required fields. */
  required: z.array(z.string().max(2_000)).max(200),
});
export type ShownService = z.infer<typeof shownServiceSchema>;

export function shownService({ name, group, identifier, fields }: Service): ShownService {
  const required = fields.filter((field) => field.required).map((field) => field.name);
  return { name, group, identifierKind: identifier.kind, required };
}

/** The differences between the service as shown and as listed now, each as `before → after`. */
export function changesSince(seen: ShownService, listed: Service): readonly string[] {
  const now = shownService(listed);
  const changes: string[] = [];
  if (!sameName(seen.name, now.name)) changes.push(`${seen.name} → ${now.name}`);
  if (!sameName(seen.group, now.group)) changes.push(`${seen.group} → ${now.group}`);
  if (seen.identifierKind !== now.identifierKind)
    changes.push(`${seen.identifierKind} → ${now.identifierKind}`);
  for (const name of now.required) if (!seen.required.includes(name)) changes.push(`– → ${name}`);
  return changes;
}
