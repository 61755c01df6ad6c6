import { guessAll } from '../../../../shared/model/list/sheet/source.ts';
import { noComparison } from './compare-list.ts';
import type { ImportState } from './list-import.ts';

/** No list at hand: where every one begins. */
export const noList: Omit<ImportState, 'serviceId' | 'common'> = {
  step: 'source',
  busy: false,
  progress: null,
  source: null,
  adding: null,
  options: guessAll,
  failure: null,
  read: null,
  sheet: 0,
  columns: null,
  plan: null,
  counts: null,
  version: 0,
  edited: false,
  grown: false,
  assigned: false,
  comparison: noComparison,
};
