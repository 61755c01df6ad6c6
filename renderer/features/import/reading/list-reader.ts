import type { QuestionInput } from './protocol.ts';

/** Source of a list. A file is passed to the worker unread. */
export type ListSource = QuestionInput<'read'>['source'];

/** Progress of the worker; `of` is null if the total is unknown. */
export interface ReadingProgress {
  readonly at: 'reading' | 'unpacking' | 'rows' | 'checking';
  readonly done: number;
  readonly of: number | null;
}

/** The worker has ended; the list must be read again. */
export class ListReaderEnded extends Error {}
