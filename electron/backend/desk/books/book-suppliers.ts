import { inertText } from '../../../../shared/model/base/inert-text.ts';
import type { BookChange, BookSum } from '../../../../shared/model/books/book-facts.ts';
import type { Journal } from '../../journal/journal.ts';

/** Names of suppliers, and which suppliers count in the books. Practice money never counts in a shop with a real supplier. */
export async function readSuppliers(journal: Pick<Journal, 'books'>): Promise<{
  isReal(sum: Pick<BookSum, 'connectionId'>): boolean;
  /** True for a practice connection that still exists but does not count in the books. */
  isKeptPractice(sum: Pick<BookSum, 'connectionId'>): boolean;
  isOfReal(change: Pick<BookChange, 'was' | 'is'>): boolean;
  named(connectionId: string): { key: string; name: string };
}> {
  const all = await journal.books.suppliers();
  const hasReal = all.some(({ practice }) => !practice);
  const excludedIds = new Set(hasReal ? all.filter(({ practice }) => practice).map(({ id }) => id) : []);
  const active = new Set(all.filter(({ removed }) => !removed).map(({ id }) => id));
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return {
    isReal: ({ connectionId }) => !excludedIds.has(connectionId),
    isKeptPractice: ({ connectionId }) => excludedIds.has(connectionId) && active.has(connectionId),
    isOfReal: ({ was, is }) => !excludedIds.has((was ?? is)?.connectionId ?? ''),
    named: (id) => ({ key: id, name: shownName(names.get(id) ?? id.slice(0, 8)) }),
  };
}

export function serviceOf({ connectionId, serviceId, serviceName }: BookSum): { key: string; name: string } {
  return { key: `${connectionId}\n${serviceId}`, name: shownName(serviceName) };
}

/** A person's name for a table. The name is shortened, but stays long enough to distinguish the person from others. */
export function shownName(name: string): string {
  return inertText(name).slice(0, 300);
}
