import { z } from 'zod';

/** Text encodings that a file can be read in; labels as TextDecoder knows them. */
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
  // Never guessed, only chosen by hand.
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

/** What may be between the cells of a line; `null` in a layout: each line is one cell. */
export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** What a person may set if the guess was wrong; null: guess. */
export const readingOptionsSchema = z.object({
  encoding: z.enum(encodings).nullable(),
  /** `lines`: no table, each line is one cell. */
  layout: z.union([z.enum(separators), z.literal('lines')]).nullable(),
  /** `plain`: quotes are ordinary characters, the way past an unclosed one. */
  quotes: z.enum(['as-csv', 'plain']),
});
export type ReadingOptions = z.infer<typeof readingOptionsSchema>;

/** Read by guessing everything. */
export const guessAll: ReadingOptions = { encoding: null, layout: null, quotes: 'as-csv' };

/** A remark about a sheet that was read otherwise than it looks in a spreadsheet program. */
export const sheetNoteSchema = z.discriminatedUnion('is', [
  /** The sheet is hidden in its workbook. */
  z.object({ is: z.literal('hidden') }),
  /** Rows and columns that are hidden in the sheet, by a filter or by hand, and cells that are struck out: set aside. */
  z.object({ is: z.literal('hidden-rows'), count: z.number().int() }),
  z.object({ is: z.literal('hidden-columns'), count: z.number().int() }),
  z.object({ is: z.literal('hidden-cells'), count: z.number().int() }),
  z.object({ is: z.literal('struck-cells'), count: z.number().int() }),
  /** Merged cells: the value is in the first cell of each, the others are empty. */
  z.object({ is: z.literal('merged'), count: z.number().int() }),
  /** Formulas without a value: the workbook was written by a program and never opened and saved since. Their cells are empty. */
  z.object({ is: z.literal('formulas-without-value'), count: z.number().int() }),
  /** Columns beyond the limit. */
  z.object({ is: z.literal('columns-left-out'), count: z.number().int(), most: z.number().int() }),
  /** NUL characters, which were left out. */
  z.object({ is: z.literal('nuls'), count: z.number().int() }),
  /** A quote if none should be, first in this line; read as it is. */
  z.object({ is: z.literal('stray-quote'), line: z.number().int() }),
  /** Bytes that are no text in the encoding, shown as �. */
  z.object({ is: z.literal('not-in-encoding'), count: z.number().int() }),
]);
export type SheetNote = z.infer<typeof sheetNoteSchema>;

/** One sheet of the source; text has exactly one, with an empty name. `rows` counts blank ones too. */
export const sheetInfoSchema = z.object({
  name: z.string(),
  hidden: z.boolean(),
  rows: z.number().int(),
  columns: z.number().int(),
  notes: z.array(sheetNoteSchema),
});
export type SheetInfo = z.infer<typeof sheetInfoSchema>;

/** Why nothing was read. Rows and lines count from 1, as spreadsheet programs show them. */
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
  /** A quote that is opened in this line and never closed. `quotes: 'plain'` reads past it. */
  z.object({ is: z.literal('unclosed-quote'), line: z.number() }),
  /** Nothing that is read; `looksLike` is what its bytes or its parts say. */
  z.object({
    is: z.literal('not-a-list'),
    looksLike: z.enum(['xls', 'xlsb', 'ods', 'numbers', 'web-archive', 'pdf', 'picture', 'zip', 'binary']),
  }),
  /** A workbook that unpacks to far more than its size; nothing further was unpacked. */
  z.object({ is: z.literal('zip-bomb'), bytes: z.number(), unpacked: z.number() }),
  z.object({ is: z.literal('workbook-broken') }),
  z.object({ is: z.literal('workbook-locked') }),
  /** A cell that cannot be read, such as one that points at a text that is not there. */
  z.object({ is: z.literal('cell-broken'), sheet: z.string(), row: z.number(), column: z.number() }),
  /** The file was deleted, moved or changed while it was read. */
  z.object({ is: z.literal('file-gone') }),
  z.object({ is: z.literal('took-too-long'), seconds: z.number() }),
  z.object({ is: z.literal('cancelled') }),
  /** The worker ended unexpectedly, most likely out of memory. */
  z.object({ is: z.literal('worker-ended') }),
]);
export type ReadFailure = z.infer<typeof readFailureSchema>;

/** The sheets that were read, and the guesses about the text (null for a workbook). */
export const readOutcomeSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    sheets: z.array(sheetInfoSchema),
    /** The sheet to start with: the first that is neither hidden nor empty. */
    chosen: z.number().int(),
    /** The sheets, by their places, that contain something like an identifier: the others are covers, sums and notes. */
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
