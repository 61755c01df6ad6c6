import { z } from 'zod';

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  // This encoding is never guessed; only a person chooses it.
  'windows-1257',
  'windows-1258',
  'windows-874',
  'koi8-r',
  'ibm866',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
export type Encoding = (typeof encodings)[number];

/** Possible cell separators of a line. A null separator means one cell per line. */
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** The reading options, which a person may set if the guess was wrong; null to guess. */
export const readingOptionsSchema = z.object({
  encoding: z.enum(encodings).nullable(),
  /** `lines`: not a table, each line is one cell. */
  layout: z.union([z.enum(separators), z.literal('lines')]).nullable(),
  /** `plain`: quotes are ordinary characters, for texts with an unclosed quote. */
  quotes: z.enum(['as-csv', 'plain']),
});
export type ReadingOptions = z.infer<typeof readingOptionsSchema>;

/** Guesses everything. */
export const guessAll: ReadingOptions = { encoding: null, layout: null, quotes: 'as-csv' };

/** A note about a sheet that was read differently from how a spreadsheet program shows it. */
export const sheetNoteSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('hidden') }),
  /** Rows and columns hidden by a filter or by hand, and struck-out cells; their rows are set aside. */
  z.object({ is: z.literal('hidden-rows'), count: z.number().int() }),
  z.object({ is: z.literal('hidden-columns'), count: z.number().int() }),
  z.object({ is: z.literal('hidden-cells'), count: z.number().int() }),
  z.object({ is: z.literal('struck-cells'), count: z.number().int() }),
  /** Merged cells: the first cell has the value, the others are empty. */
  z.object({ is: z.literal('merged'), count: z.number().int() }),
  /**
   * Formulas without a stored value, because the workbook was written by a program and never saved in a spreadsheet. Their cells are empty.
   */
  z.object({ is: z.literal('formulas-without-value'), count: z.number().int() }),
  /** Number of columns beyond the limit. */
  z.object({ is: z.literal('columns-left-out'), count: z.number().int(), most: z.number().int() }),
  /** NUL characters, which were removed. */
  z.object({ is: z.literal('nuls'), count: z.number().int() }),
  /** Unexpected quotes, read as ordinary characters; `line` has the first of them. */
  z.object({ is: z.literal('stray-quote'), line: z.number().int() }),
  /** Bytes that are invalid in the encoding, shown as �. */
  z.object({ is: z.literal('not-in-encoding'), count: z.number().int() }),
]);
export type SheetNote = z.infer<typeof sheetNoteSchema>;

/** One sheet of the source; a text has one sheet with an empty name. `rows` includes blank rows. */
export const sheetInfoSchema = z.object({
  name: z.string(),
  hidden: z.boolean(),
  rows: z.number().int(),
  columns: z.number().int(),
  notes: z.array(sheetNoteSchema),
});
export type SheetInfo = z.infer<typeof sheetInfoSchema>;

/** Why nothing was read. Rows and lines start at 1, as spreadsheet programs show them. */
export const readFailureSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('empty') }),
  z.object({ is: z.literal('too-large'), bytes: z.number(), most: z.number() }),
  z.object({ is: z.literal('too-many-rows'), most: z.number() }),
  z.object({ is: z.literal('too-many-cells'), rows: z.number(), columns: z.number(), most: z.number() }),
  z.object({ is: z.literal('line-too-long'), line: z.number(), characters: z.number(), most: z.number() }),
  z.object({
    is: z.literal('cell-too-long'),
    row: z.number(),
    column: z.number(),
    characters: z.number(),
    most: z.number(),
  }),
  /** A quote opened in this line and never closed. `quotes: 'plain'` reads it as an ordinary character. */
  z.object({ is: z.literal('unclosed-quote'), line: z.number() }),
  /** An unsupported kind of file; `looksLike` is its kind by its bytes or parts. */
  z.object({
    is: z.literal('not-a-list'),
    looksLike: z.enum(['xls', 'xlsb', 'ods', 'numbers', 'web-archive', 'pdf', 'picture', 'zip', 'binary']),
  }),
  /** A workbook that unpacks to far more than its size; unpacking was stopped. */
  z.object({ is: z.literal('zip-bomb'), bytes: z.number(), unpacked: z.number() }),
  z.object({ is: z.literal('workbook-broken') }),
  z.object({ is: z.literal('workbook-locked') }),
  /** An unreadable cell, such as a cell that refers to a missing text. */
  z.object({ is: z.literal('cell-broken'), sheet: z.string(), row: z.number(), column: z.number() }),
  z.object({ is: z.literal('file-gone') }),
  z.object({ is: z.literal('took-too-long'), seconds: z.number() }),
  z.object({ is: z.literal('cancelled') }),
  /** The worker ended unexpectedly, most likely out of memory. */
  z.object({ is: z.literal('worker-ended') }),
]);
export type ReadFailure = z.infer<typeof readFailureSchema>;

/** The sheets read, and the guesses about the text (null for a workbook). */
export const readOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    sheets: z.array(sheetInfoSchema),
    /** The initial sheet: the first that is neither hidden nor empty. */
    chosen: z.number().int(),
    /** Indexes of the sheets that seem to contain identifiers; the other sheets are covers, totals and notes. */
    lists: z.array(z.number().int()),
    text: z
      .object({
        encoding: z.enum(encodings),
        encodingGuessed: z.boolean(),
        layout: z.union([z.enum(separators), z.literal('lines')]),
      })
      .nullable(),
  }),
  z.object({ ok: z.literal(false), failure: readFailureSchema }),
]);
export type ReadOutcome = z.infer<typeof readOutcomeSchema>;
