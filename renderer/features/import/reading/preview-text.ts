import type { Encoding } from '../../../../shared/model/list/sheet/source.ts';
import { guessAll, type ReadingOptions } from '../../../../shared/model/list/sheet/source.ts';
import { readText } from './text/read-text.ts';

const lookedBytes = 4_000_000;
const [shownRows, shownCells, shownCharacters] = [6, 6, 60];

/**
 * Returns the first cells of a file in a code page. Prefers rows with non-ASCII characters, because only these differ between code pages.
 * Rejects if the file is gone.
 */
export async function previewText(
  file: Blob,
  encoding: Encoding,
  layout: ReadingOptions['layout'],
): Promise<readonly (readonly string[])[]> {
  const bytes = new Uint8Array(await file.slice(0, lookedBytes).arrayBuffer());
  const text = new TextDecoder(encoding).decode(bytes);
  // Quotes count as ordinary characters, so that an unclosed quote does not hide the remaining text. An incomplete last line is dropped.
  const fullLines = bytes.length < lookedBytes ? text : text.slice(0, text.lastIndexOf('\n') + 1);
  const read = readText(fullLines, { ...guessAll, layout, quotes: 'plain' });
  if (!read.ok) return [];
  const { rows } = read.value.sheet;
  const informativeRows: number[] = [];
  const plainRows: number[] = [];
  for (let row = 0; row < rows.length && informativeRows.length < shownRows; row += 1) {
    if (/[^\p{ASCII}]/u.test(rows.text(row))) informativeRows.push(row);
    else if (plainRows.length < shownRows && !rows.isBlank(row)) plainRows.push(row);
  }
  return [...informativeRows, ...plainRows]
    .slice(0, shownRows)
    .sort((one, other) => one - other)
    .map((row) =>
      rows
        .cells(row)
        .slice(0, shownCells)
        .map((cell) => cell.slice(0, shownCharacters)),
    );
}
