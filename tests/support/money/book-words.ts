import { type BookWords, plainColumns } from '../../../shared/model/books/book-forms.ts';
import { lineKinds } from '../../../shared/model/books/book-lines.ts';

/** The words in an export of the books; each column and kind has its key as its word. */
export const bookWords = {
  heads: Object.fromEntries(plainColumns.map((name) => [name, name])) as BookWords['heads'],
  kinds: Object.fromEntries(lineKinds.map((name) => [name, name])) as BookWords['kinds'],
  closed: 'closed',
  notClosed: 'not closed',
  correctionOf: 'Correction of',
} satisfies BookWords;
