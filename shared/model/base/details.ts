import type { z } from 'zod';
import { textsByName } from './texts-by-name.ts';

/**
 * Fields of a reply without a known meaning. They are stored as plain text under the supplier's names, and shown unchanged. At most 50,
 * with a maximum length.
 */
export const detailsSchema = textsByName();
export type Details = z.infer<typeof detailsSchema>;
