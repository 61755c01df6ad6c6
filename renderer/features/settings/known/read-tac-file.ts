import Papa from 'papaparse';
import { openTacTable, type ReadTacTable } from '../../../../shared/model/known/tac-table.ts';

// Bytes read before other work gets its turn.
const chunkBytes = 1_000_000;

/** Reads a CSV of type codes in pieces. Null if unreadable. */
export function readTacFile(file: File): Promise<ReadTacTable | null> {
  const table = openTacTable();
  return new Promise((resolve) => {
    Papa.parse<string[]>(file, {
      chunkSize: chunkBytes,
      skipEmptyLines: 'greedy',
      chunk({ data }, parser) {
        table.take(data);
        if (table.read().tooMany) parser.abort();
      },
      complete: () => resolve(table.read()),
      error: () => resolve(null),
    });
  });
}
