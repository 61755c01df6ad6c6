import { useState } from 'react';
import { createSingleKey, type SingleKey } from '../../../ui/scan/single-key.ts';

/** Reads lone letters on the rows of a list, for as long as the list is shown. */
export function useSingleKey(): SingleKey {
  const [lone] = useState(() => createSingleKey(after));
  return lone;
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
