import { z } from 'zod';

/** Fields of a reply that we have no meaning for: kept as plain text under the supplier's own names, and shown as they are. At most 50, values capped. */
export const detailsSchema = z.record(z.string(), z.string());
export type Details = z.infer<typeof detailsSchema>;
