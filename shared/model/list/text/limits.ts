/** The limits of a list. Beyond a limit nothing is read, and the failure names the limit and the place. */
export const listLimits = {
  fileBytes: 100_000_000,
  /** Rows of one sheet, as in spreadsheet programs. */
  rows: 1_048_576,
  /** Columns that are read; more are left out with a note. No list of a shop has more. */
  columns: 256,
  /** Rows times columns of one sheet of a workbook, counting gaps. */
  cells: 20_000_000,
  lineCharacters: 1_000_000,
  cellCharacters: 100_000,
  /** What a workbook may unpack to, in all and for each packed byte. */
  unpackedBytes: 256_000_000,
  unpackedRatio: 200,
  zipEntries: 5_000,
  /** What the contract takes as one identifier. */
  identifierCharacters: 200,
  /** Rows that are sent to the page at once. */
  pageRows: 500,
  /** How long reading and checking may take before the worker is ended. */
  deadlineMs: 60_000,
} as const;
