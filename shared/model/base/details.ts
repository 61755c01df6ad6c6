import type { z } from 'zod';
import { textsByName } from './texts-by-name.ts';

/**
 * Reply fields without a known meaning: stored as plain text by the supplier's names and shown unchanged. At most 50, with a maximum
 * length.
 */
export const detailsSchema = textsByName();
export type Details = z.infer<typeof detailsSchema>;
