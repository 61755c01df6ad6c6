/** Limits of a list. If one is exceeded, nothing is read, and the failure names the limit and the position. */
export const listLimits = {
  fileBytes: 100_000_000,
  /** Maximum rows of a sheet, as in spreadsheet programs. */
  rows: 1_048_576,
  /** Maximum columns read; more are omitted with a note. No shop's list has more. */
  columns: 256,
  /** Maximum rows times columns of a workbook's sheet, including gaps. */
  cells: 20_000_000,
  lineCharacters: 1_000_000,
  cellCharacters: 100_000,
  /** Maximum unpacked size of a workbook, and maximum ratio to its packed size. */
  unpackedBytes: 256_000_000,
  unpackedRatio: 200,
  zipEntries: 5_000,
  /** The contract's maximum length of an identifier. */
  identifierCharacters: 200,
  /** Maximum rows sent to the page at once. */
  pageRows: 500,
  /** Time for reading and checking after which the worker is ended. */
  deadlineMs: 60_000,
} as const;
