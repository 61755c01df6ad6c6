import { useEffect, useRef, useState } from 'react';
import { useContract } from '../../../client/contract-context.tsx';
import type { ImportState } from '../list/import-state.ts';
import type { ListImport } from '../list/list-import.ts';
import { type AnsweredRow, type AskedAnswers, findAnswers } from './find-answers.ts';

// A person who goes through rows changes the list again at once.
const settleMs = 300;
const none: readonly AnsweredRow[] = [];

/** Which rows of the checked list are answered already; none until the list was compared. */
export function useAnswers(list: ListImport, { version, comparison }: ImportState): readonly AnsweredRow[] {
  const contract = useContract();
  const asked = useRef<AskedAnswers>(new Map());
  const [found, setFound] = useState(none);
  const { finished } = comparison;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are read anew because the list changed
  useEffect(() => {
    if (!finished) return;
    let wanted = true;
    const timer = setTimeout(() => {
      findAnswers(
        list.reader,
        (serviceId, identifiers) => contract.known.answers.call({ serviceId, identifiers }),
        asked.current,
        () => wanted,
      ).then(
        (rows) => {
          if (wanted && rows !== null) setFound(rows);
        },
        // Where the reader has ended its owner is told; an answer that does not come leaves the list as it is.
        () => {},
      );
    }, settleMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [list, version, finished, contract]);
  return found;
}
