import { z } from 'zod';
import { knownAnswerSchema } from '../model/known/known-answer.ts';
import { call } from './call.ts';

/** What is known before anything is paid; none of it orders anything, or keeps anything from being ordered. */
export const known = {
  /**
   * Of these identifiers, those for which this service of the selected connection is answered by what the shop has paid for before, each with
   * its age. What is stale by the shop's own rules (`knownFor` of the settings) is not among them.
   */
  answers: call
    .input(z.object({ serviceId: z.string().max(200), identifiers: z.array(z.string().max(200)).max(1_000) }))
    .output(z.array(knownAnswerSchema)),
};
