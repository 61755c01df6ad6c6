import type { OrderDraft } from '../../../shared/model/draft/draft.ts';

/**
 * Converts a filled form, and the identifiers scanned while it was filled, to a list. The form's device comes first, with all of its
 * values. `heads` are the column names.
 */
export function draftList(
  draft: OrderDraft,
  scanned: readonly string[],
  heads: {
    readonly identifier: string;
    readonly customer: string;
    readonly price: string;
    readonly note: string;
  },
): string {
  const own = { ...draft, price: draft.price ?? '' };
  const columns = (['identifier', 'customer', 'price', 'note'] as const).filter(
    (column) => own[column].trim() !== '',
  );
  const cell = (text: string) => text.trim().replace(/[\t\r\n]+/g, ' ');
  if (columns.length === 1) return [own.identifier, ...scanned].join('\n');
  return [
    columns.map((column) => heads[column]),
    columns.map((column) => cell(own[column])),
    ...scanned.map((each) => columns.map((column) => (column === 'identifier' ? each : ''))),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n');
}
