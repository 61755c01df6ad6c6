import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { isFoundIn } from '../../../shared/model/base/search-folding.ts';

/** Which options a typed text leaves in a list to choose from: those that a search of the page would find. */
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
