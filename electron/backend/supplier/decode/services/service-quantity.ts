import type { ListedService } from '../../types/reads.ts';
import { type Fields, textOf } from '../fields/fields.ts';
import { isYes } from '../fields/service-fields.ts';
import { isArray } from '../syntax/json.ts';

const names = {
  asked: ['QNT'],
  options: ['QNTOPTIONS', 'QUANTITYOPTIONS'],
  min: ['MINQNT', 'MINQUANTITY'],
  max: ['MAXQNT', 'MAXQUANTITY'],
} as const;
export const quantityNames: readonly string[] = Object.values(names).flat();

const maxQuantity = 1_000_000;

/** A record's quantity; null if the service has none. Zero and empty values count as absent. */
export function quantityOf(fields: Fields): ListedService['quantity'] {
  const options = optionsOf(fields);
  const min = whole(fields.text(names.min));
  const max = whole(fields.text(names.max));
  const flagged = isYes(fields.get(names.asked));
  // A minimum of one without a maximum also occurs in services without quantity.
  if (options.length === 0 && !flagged && max === null && (min ?? 1) === 1) return null;
  if (options.length === 0 && !flagged && max === 1) return null;
  return { options, min: min ?? 1, max: max !== null && max >= (min ?? 1) ? max : null };
}

function optionsOf(fields: Fields): number[] {
  const listed = fields.get(names.options);
  if (listed === undefined) return [];
  const texts = isArray(listed) ? listed.map((each) => textOf(each)) : (textOf(listed) ?? '').split(',');
  return [...new Set(texts.flatMap((each) => whole(each?.trim() ?? null) ?? []))].slice(0, 200);
}

function whole(text: string | null): number | null {
  if (text === null || text === '0' || !/^\d{1,7}(?:\.0+)?$/.test(text)) return null;
  return Number(text) >= 1 && Number(text) <= maxQuantity ? Number(text) : null;
}
