import { type BookWords, plainColumns } from '../../../shared/model/books/book-forms.ts';
import { lineKinds } from '../../../shared/model/books/book-lines.ts';

/** The words in an export of the books; each is its own key. */
export const bookWords = {
  heads: Object.fromEntries(plainColumns.map((name) => [name, name])) as BookWords['heads'],
  kinds: Object.fromEntries(lineKinds.map((name) => [name, name])) as BookWords['kinds'],
  closed: 'closed',
  notClosed: 'not closed',
  correctionOf: 'Correction of',
} satisfies BookWords;
