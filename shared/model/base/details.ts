import type { z } from 'zod';
import { textsByName } from './texts-by-name.ts';

/** Fields of a reply that we have no meaning for: kept as plain text under the supplier's own names, and shown as they are. At most 50, values capped. */
export const detailsSchema = textsByName();
export type Details = z.infer<typeof detailsSchema>;
