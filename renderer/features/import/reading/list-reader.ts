import type { Answered, Asked } from './protocol.ts';

/** Where a list comes from. A file is handed over as it is and read only in the worker. */
export type ListSource = Asked<'read'>['source'];

/** Progress of the worker; `of` is null if unknown. */
export interface ReadingProgress {
  readonly at: 'reading' | 'unpacking' | 'rows' | 'checking';
  readonly done: number;
  readonly of: number | null;
}

/**
 * A list in the hands of its worker. The page holds no rows: it asks for those it shows. Calls are answered in order. Where the worker
 * ends (cancelled, too slow, out of memory) what is pending rejects with ListReaderEnded, and a new `read` starts a new worker.
 */
export interface ListReader {
  /** Reads a source, in place of the one before. Never rejects: what goes wrong is in the outcome. */
  read(source: ListSource, options: Asked<'read'>['options']): Promise<Answered<'read'>>;
  /**
   * Adds what a source holds behind the rows of the checked list; what was decided stays. Where it cannot be read nothing has changed.
   */
  append(source: ListSource, options: Asked<'append'>['options']): Promise<Answered<'append'>>;
  /** The first cells of a file as they would be in a code page; none if it is gone. */
  preview(
    file: Blob,
    encoding: Asked<'preview'>['encoding'],
    layout: Asked<'preview'>['layout'],
  ): Promise<Answered<'preview'>>;
  /** The columns of a sheet and what they are guessed to be, with the services that may be named and the fields they have. */
  columns(sheet: number, services: Asked<'columns'>['services']): Promise<Answered<'columns'>>;
  /** The cells of a sheet as they came, to be shown while columns are chosen; capped for the screen. */
  cells(sheet: number, from: number, limit: number): Promise<Answered<'cells'>>;
  /**
   * Makes rows of a sheet and checks each. `serviceId`: for rows that name none. `common`: values of custom fields where a row has none
   * of its own. What was decided before is forgotten; what was added stays in the list.
   */
  check(wanted: Asked<'check'>): Promise<Answered<'check'>>;
  /** Other values for the whole list; decisions stay. */
  setCommon(fields: Asked<'common'>['fields']): Promise<Answered<'common'>>;
  /** A page of rows, at most `listLimits.pageRows`. */
  rows(query: Asked<'rows'>): Promise<Answered<'rows'>>;
  edit(edit: Asked<'edit'>): Promise<Answered<'edit'>>;
  /** What the journal is to be asked about: each service and identifier that the list would order. Any number; fetched in pieces. */
  wanted(from: number, limit: number): Promise<Answered<'wanted'>>;
  /** Passes on what the journal knows; rows are judged again. Earlier knowledge not named here is kept. */
  known(orders: Asked<'known'>['orders']): Promise<Answered<'known'>>;
  /** The rows that are to be ordered, in the order of the list. Any number; fetched in pieces. */
  ready(from: number, limit: number): Promise<Answered<'ready'>>;
  /** Some lines of the checked list as they came, at most `keptLimits.linesAtOnce`. */
  lines(from: number, limit: number): Promise<Answered<'lines'>>;
  /** The rows put aside, as a text that can be read again. */
  splitOff(): Promise<string>;
  /** Ends what is being done and forgets the list: `read` answers `cancelled`, other calls reject. */
  cancel(): void;
  close(): void;
}

/** The worker is gone; what it held must be read again. */
export class ListReaderEnded extends Error {}
