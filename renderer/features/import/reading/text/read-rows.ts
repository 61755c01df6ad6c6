import type { Result } from '../../../../../shared/model/base/result.ts';
import type { SheetRows } from '../../../../../shared/model/list/sheet/sheet.ts';
import type { ReadFailure, SheetNote } from '../../../../../shared/model/list/sheet/source.ts';

/** The rows of a text, before they are a sheet. */
export interface TextSheetRows {
  readonly rows: SheetRows;
  readonly lineNumbers: readonly number[] | null;
  readonly columns: number;
  readonly notes: readonly SheetNote[];
}

/** The result of reading: a value, or a failure. */
export type Read<Value> = Result<Value, ReadFailure>;
