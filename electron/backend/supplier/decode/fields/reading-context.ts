import { numberingOf } from '../../../../../shared/model/connection/status-family.ts';
import type { Manners } from '../../types/manners.ts';
import type { Vocabulary } from './vocabulary.ts';
import { createVocabulary } from './vocabulary.ts';

/** What names of fields and status words mean to this supplier: the tables, with what a person corrected. */
export function vocabularyOf(manners: ReadingContext['manners']): Vocabulary {
  return createVocabulary(manners.mapping, numberingOf(manners));
}

/** What a reply is read by. */
export interface ReadingContext {
  /** Of the base address, to know a redirect to somewhere else. */
  readonly host: string;
  readonly manners: Pick<Manners, 'mapping' | 'statusFamily' | 'statusFamilyBy'>;
}
