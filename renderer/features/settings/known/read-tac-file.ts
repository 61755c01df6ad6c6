import Papa from 'papaparse';
import { openTacTable, type ReadTacTable } from '../../../../shared/model/known/tac-table.ts';

// So much of a file is read before anything else has its turn.
const chunkBytes = 1_000_000;

/** Reads a CSV of type codes, a piece at a time. Null if it cannot be read at all. */
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
