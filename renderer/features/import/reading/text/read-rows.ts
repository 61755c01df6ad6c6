import type { Result } from '../../../../../shared/model/base/result.ts';
import type { SheetRows } from '../../../../../shared/model/list/sheet/sheet.ts';
import type { ReadFailure, SheetNote } from '../../../../../shared/model/list/sheet/source.ts';

/** Rows read from a text, before they become a sheet. */
export interface TextSheetRows {
  readonly rows: SheetRows;
  readonly lineNumbers: readonly number[] | null;
  readonly columns: number;
  readonly notes: readonly SheetNote[];
}

/** A value, or the reason why reading failed. */
export type Read<Value> = Result<Value, ReadFailure>;
