import type { Answered, Asked } from './protocol.ts';

/** The source of a list. A file is passed unread, and read only in the worker. */
export type ListSource = Asked<'read'>['source'];

/** Progress of the worker; `of` is null if unknown. */
export interface ReadingProgress {
  readonly at: 'reading' | 'unpacking' | 'rows' | 'checking';
  readonly done: number;
  readonly of: number | null;
}

/**
 * A list held by its worker. The page holds no rows: it requests those it shows. Calls are answered in order. If the worker ends
 * (cancelled, too slow, out of memory), pending calls reject with ListReaderEnded, and a new `read` starts a new worker.
 */
export interface ListReader {
  /** Reads a source, replacing the earlier one. Never rejects: the outcome holds the failure. */
  read(source: ListSource, options: Asked<'read'>['options']): Promise<Answered<'read'>>;
  /** Appends a source to the rows of the checked list; decisions stay. On failure nothing has changed. */
  append(source: ListSource, options: Asked<'append'>['options']): Promise<Answered<'append'>>;
  /** The first cells of a file in a code page; empty if it is gone. */
  preview(
    file: Blob,
    encoding: Asked<'preview'>['encoding'],
    layout: Asked<'preview'>['layout'],
  ): Promise<Answered<'preview'>>;
  /** The columns of a sheet and their guessed meanings, with the services that may be named and their fields. */
  columns(sheet: number, services: Asked<'columns'>['services']): Promise<Answered<'columns'>>;
  /** The original cells of a sheet, shown while columns are chosen; capped for the screen. */
  cells(sheet: number, from: number, limit: number): Promise<Answered<'cells'>>;
  /**
   * Makes rows of a sheet and checks each. `serviceId`: for rows that name none. `common`: values of custom fields for rows without their
   * own. Discards decisions; added rows stay in the list.
   */
  check(wanted: Asked<'check'>): Promise<Answered<'check'>>;
  /** Replaces the values common to the whole list; decisions stay. */
  setCommon(fields: Asked<'common'>['fields']): Promise<Answered<'common'>>;
  /** A page of rows, at most `listLimits.pageRows`. */
  rows(query: Asked<'rows'>): Promise<Answered<'rows'>>;
  edit(edit: Asked<'edit'>): Promise<Answered<'edit'>>;
  /** What to ask the journal: each service and identifier that the list would order. Any number; fetched in pieces. */
  wanted(from: number, limit: number): Promise<Answered<'wanted'>>;
  /** Passes on the journal's answers; rows are judged again. Earlier answers not named here are kept. */
  known(orders: Asked<'known'>['orders']): Promise<Answered<'known'>>;
  /** The rows to be ordered, in list order. Any number; fetched in pieces. */
  ready(from: number, limit: number): Promise<Answered<'ready'>>;
  /** Original lines of the checked list, at most `keptLimits.linesAtOnce`. */
  lines(from: number, limit: number): Promise<Answered<'lines'>>;
  /** The rows set aside, as text that can be read again. */
  splitOff(): Promise<string>;
  /** Ends running work and drops the list: `read` answers `cancelled`, other calls reject. */
  cancel(): void;
  close(): void;
}

/** The worker is gone; its content must be read again. */
export class ListReaderEnded extends Error {}
