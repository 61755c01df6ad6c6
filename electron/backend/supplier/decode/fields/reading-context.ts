import { numberingOf } from '../../../../../shared/model/connection/status-family.ts';
import type { RequestProfile } from '../../types/request-profile.ts';
import type { Vocabulary } from './vocabulary.ts';
import { createVocabulary } from './vocabulary.ts';

/** The supplier's field names and status words. These names and words come from the default tables and the user's corrections. */
export function vocabularyOf(requestProfile: ReadingContext['requestProfile']): Vocabulary {
  return createVocabulary(requestProfile.mapping, numberingOf(requestProfile));
}

export interface ReadingContext {
  /** Host of the base address. Used to detect a redirect to another host. */
  readonly host: string;
  readonly requestProfile: Pick<RequestProfile, 'mapping' | 'statusFamily' | 'statusFamilyBy'>;
}
