import { z } from 'zod';
import { textsByName } from '../../../shared/model/base/texts-by-name.ts';

/** Format of the state file. A file in another format is moved aside. */
const version = 1;

const anchorSchema = z.object({ wallMs: z.number(), progressMs: z.number(), speed: z.number().positive() });

/** All events of the practice supplier that must survive a restart, one JSON line each. */
export const eventSchema = z.discriminatedUnion('is', [
  /** The first line of a file. References continue from the previous file, because a supplier never gives the same number to two orders. */
  z.object({
    is: z.literal('opened'),
    version: z.literal(version),
    nextReference: z.number().int().positive(),
    nextToken: z.number().int().positive(),
    anchor: anchorSchema,
    /** The dialect. If absent, the default dialect is used. */
    dialect: z.string().optional(),
  }),
  z.object({
    is: z.literal('order'),
    reference: z.number().int().positive(),
    serviceId: z.number().int(),
    identifier: z.string(),
    fields: textsByName(),
    priceCents: z.number().int(),
    placedAtMs: z.number(),
    placedProgressMs: z.number(),
  }),
  z.object({ is: z.literal('token'), number: z.number().int(), token: z.string() }),
  z.object({ is: z.literal('token-revoked'), token: z.string() }),
  z.object({ is: z.literal('speed'), anchor: anchorSchema }),
  z.object({ is: z.literal('dialect'), name: z.string() }),
  /** Money added or removed manually, as a supplier's staff would book it. */
  z.object({
    is: z.literal('adjusted'),
    cents: z.number().int(),
    atMs: z.number(),
    atProgressMs: z.number(),
  }),
]);

export type PracticeEvent = z.infer<typeof eventSchema>;
export type OpenedEvent = Extract<PracticeEvent, { is: 'opened' }>;
export type OrderEvent = Extract<PracticeEvent, { is: 'order' }>;

export function openedEvent(fields: Omit<OpenedEvent, 'is' | 'version'>): OpenedEvent {
  return { is: 'opened', version, ...fields };
}
