import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../ui/base/use-latest.ts';
import type { ImportState } from '../list/import-state.ts';
import type { ListImport } from '../list/list-import.ts';
import { type FoundCache, type FoundRow, findKnown, type KnownBy } from './find-known.ts';

// A person who edits several rows will soon change the list again.
const settleMs = 300;

/** Rows of the checked list with known facts; empty until the list is compared. */
export function useKnown<Found extends { readonly identifier: string }>(
  list: ListImport,
  { version, comparison }: Pick<ImportState, 'version' | 'comparison'>,
  knownBy: KnownBy<Found>,
): readonly FoundRow<Found>[] {
  const cache = useRef<FoundCache<Found>>(new Map());
  const [found, setFound] = useState<readonly FoundRow<Found>[]>([]);
  const latest = useLatest(knownBy);
  const { finished } = comparison;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the rows again when the list changes
  useEffect(() => {
    if (!finished) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      findKnown(
        list.reader,
        (...question) => latest.current(...question),
        cache.current,
        () => isCurrent,
      ).then(
        (rows) => {
          if (isCurrent && rows !== null) setFound(rows);
        },
        // If the reader has ended, it reports this to its owner itself. If a call fails, the shown rows stay.
        () => {},
      );
    }, settleMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [list, version, finished, latest]);
  return found;
}
