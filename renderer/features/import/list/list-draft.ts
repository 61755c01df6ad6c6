import {
  draftLimits,
  type ListDraftContent,
  type ListDraftSource,
} from '../../../../shared/model/draft/draft.ts';
import type { ListSource } from '../reading/list-reader.ts';
import type { ListHistory } from './list-import.ts';

/** Returns a list's history in the form in which it is stored; null if it exceeds the limits. Rejects if a file is gone. */
export async function contentOf({ steps, sources }: ListHistory): Promise<ListDraftContent | null> {
  const size = sources.reduce((sum, source) => sum + sizeOf(source), 0);
  if (size > draftLimits.listCharacters || steps.length > draftLimits.steps) return null;
  return { steps: [...steps], sources: await Promise.all(sources.map(kept)) };
}

export function historyOf({ steps, sources }: ListDraftContent): ListHistory {
  return { steps, sources: sources.map(opened) };
}

const sizeOf = (source: ListSource): number =>
  'text' in source ? source.text.length : 4 * Math.ceil(source.file.size / 3);

async function kept(source: ListSource): Promise<ListDraftSource> {
  if ('text' in source) return { file: null, content: source.text };
  const { file } = source;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // All engines accept an argument list of this length.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8_192) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * 8_192, (at + 1) * 8_192)),
  );
  return { file: (file instanceof File ? file.name : '').slice(0, 400), content: btoa(pieces.join('')) };
}

function opened({ file, content }: ListDraftSource): ListSource {
  if (file === null) return { text: content };
  return { file: new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], file) };
}
