import type { ColumnPlan, SheetColumns } from '../../../../shared/model/list/column-plan.ts';
import type {
  ListCounts,
  ListEdit,
  ListRow,
  ListService,
  ReadyRow,
} from '../../../../shared/model/list/row.ts';
import type { ReadingOptions, ReadOutcome } from '../../../../shared/model/list/source.ts';
import type { KnownOrder } from '../../../../shared/model/list/verdict.ts';

/** Where a list comes from. A file is handed over as it is and read only in the worker. */
export type ListSource = { readonly text: string } | { readonly file: File };

/** How far the worker is; `of` is null where nobody knows. */
export interface ReadingProgress {
  readonly at: 'reading' | 'unpacking' | 'rows' | 'checking';
  readonly done: number;
  readonly of: number | null;
}

export interface RowQuery {
  readonly show: 'all' | 'good' | 'attention' | { readonly alike: string };
  readonly from: number;
  /** At most `listLimits.pageRows`. */
  readonly limit: number;
}

export interface RowPage {
  readonly total: number;
  readonly rows: readonly ListRow[];
}

/** Which rows the journal should be asked about: each service and identifier that the list would order. */
export interface WantedPage {
  readonly total: number;
  readonly wanted: readonly { readonly serviceId: string; readonly identifier: string }[];
}

/**
 * A list in the hands of its worker. The page holds no rows: it asks for those it shows. Calls are answered in order. After a failure
 * of the worker every call rejects with ListReaderEnded, and a new `read` starts a new worker.
 */
export interface ListReader {
  /** Reads a source, in place of the one before. Never rejects: what goes wrong is in the outcome. */
  read(source: ListSource, options: ReadingOptions): Promise<ReadOutcome>;
  /** The columns of a sheet and what they are guessed to be, with the services that may be named and the fields they have. */
  columns(sheet: number, services: readonly ListService[]): Promise<SheetColumns>;
  /** The cells of a sheet as they came, to be shown while columns are chosen. */
  cells(
    sheet: number,
    from: number,
    limit: number,
  ): Promise<{
    readonly total: number;
    readonly rows: readonly { line: number; cells: readonly string[] }[];
  }>;
  /** Makes rows of the sheet and checks each. `serviceId`: for rows that name none. What was decided before is forgotten. */
  check(plan: ColumnPlan, services: readonly ListService[], serviceId: string | null): Promise<ListCounts>;
  rows(query: RowQuery): Promise<RowPage>;
  edit(edit: ListEdit): Promise<ListCounts>;
  wanted(from: number, limit: number): Promise<WantedPage>;
  /** Tells what the journal knows; rows are judged anew. What was known before and is not named here stays known. */
  known(
    orders: readonly (KnownOrder & { readonly serviceId: string; readonly identifier: string })[],
  ): Promise<ListCounts>;
  /** The rows that are to be ordered, in the order of the list. */
  ready(from: number, limit: number): Promise<{ readonly total: number; readonly rows: readonly ReadyRow[] }>;
  /** The rows put aside, as a text that can be read again. */
  splitOff(): Promise<string>;
  /** Ends what is being done; the pending call answers `cancelled` (read) or rejects. */
  cancel(): void;
  close(): void;
}

/** Made once for an import screen: `openListReader(onProgress)` in open-list-reader.ts. Starts its worker with the first `read`. */
export type OpenListReader = (onProgress: (progress: ReadingProgress) => void) => ListReader;

/** The worker is gone; what it held must be read again. */
export class ListReaderEnded extends Error {}
