import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { isFoundIn } from '../../../shared/model/base/search-folding.ts';

/** Filters the options of a select by the typed text. Texts match in the same way as in the page's searches. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const found: ComboboxParsedItem<string>[] = [];
  for (const item of options) {
    if (found.length >= limit) break;
    if ('group' in item) {
      const items = item.items.filter(({ label }) => isFoundIn(label, search));
      found.push({ ...item, items: items.slice(0, limit - found.length) });
    } else if (isFoundIn(item.label, search)) found.push(item);
  }
  return found;
};
