import { useState } from 'react';
import { createSingleKey, type SingleKey } from '../../../ui/scan/single-key.ts';

/** Reads single letters on the rows of a list, while the list is shown. */
export function useSingleKey(): SingleKey {
  const [lone] = useState(() => createSingleKey(after));
  return lone;
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
