import { inertText } from '../../../../shared/model/base/inert-text.ts';
import type { BookChange, BookSum } from '../../../../shared/model/books/book-facts.ts';
import type { Journal } from '../../journal/journal.ts';

/** The names of suppliers, and which of them are in the books: practice money is in none of a shop that has a real one. */
export async function readSuppliers(journal: Pick<Journal, 'books'>): Promise<{
  isReal(sum: Pick<BookSum, 'connectionId'>): boolean;
  isOfReal(change: Pick<BookChange, 'was' | 'is'>): boolean;
  named(connectionId: string): { key: string; name: string };
}> {
  const all = await journal.books.suppliers();
  const hasReal = all.some(({ practice }) => !practice);
  const left = new Set(hasReal ? all.filter(({ practice }) => practice).map(({ id }) => id) : []);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return {
    isReal: ({ connectionId }) => !left.has(connectionId),
    isOfReal: ({ was, is }) => !left.has((was ?? is)?.connectionId ?? ''),
    named: (id) => ({ key: id, name: shownName(names.get(id) ?? id.slice(0, 8)) }),
  };
}

export function serviceOf({ connectionId, serviceId, serviceName }: BookSum): { key: string; name: string } {
  return { key: `${connectionId}\n${serviceId}`, name: shownName(serviceName) };
}

/** A name of somebody else as a table shows it: whole in the order, here as much of it as tells it from others. */
export function shownName(name: string): string {
  return inertText(name).slice(0, 300);
}
