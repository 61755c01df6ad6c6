import { numberingOf } from '../../../../../shared/model/connection/status-family.ts';
import type { RequestProfile } from '../../types/request-profile.ts';
import type { Vocabulary } from './vocabulary.ts';
import { createVocabulary } from './vocabulary.ts';

/** What names of fields and status words mean to this supplier: the tables, with what a person corrected. */
export function vocabularyOf(requestProfile: ReadingContext['requestProfile']): Vocabulary {
  return createVocabulary(requestProfile.mapping, numberingOf(requestProfile));
}

/** What a reply is read by. */
export interface ReadingContext {
  /** Of the base address, to know a redirect to somewhere else. */
  readonly host: string;
  readonly requestProfile: Pick<RequestProfile, 'mapping' | 'statusFamily' | 'statusFamilyBy'>;
}
