import { z } from 'zod';
import { knownDeviceSchema } from '../model/known/device-words.ts';
import { knownAnswerSchema } from '../model/known/known-answer.ts';
import { call } from './call.ts';

const asked = z.object({
  serviceId: z.string().max(200),
  identifiers: z.array(z.string().max(200)).max(1_000),
});

/** What is known before anything is paid; none of it orders anything, or keeps anything from being ordered. */
export const known = {
  /**
   * Of these identifiers, those for which this service of the selected connection is answered by what the shop has paid for before, each with
   * its age. What is stale by the shop's own rules (`knownFor` of the settings) is not among them.
   */
  answers: call.input(asked).output(z.array(knownAnswerSchema)),
  /** What these devices are by the shop's own results, else by its own table, and what speaks against this service; those of which anything is known. */
  devices: call.input(asked).output(z.array(knownDeviceSchema)),
};
