import type { QuestionInput } from './protocol.ts';

/** Source of a list. A file is passed to the worker unread. */
export type ListSource = QuestionInput<'read'>['source'];

/** Progress of the worker; `of` is null if the total is unknown. */
export interface ReadingProgress {
  readonly at: 'reading' | 'unpacking' | 'rows' | 'checking';
  readonly done: number;
  readonly of: number | null;
}

/**
 * A list whose rows are in a worker. The page requests only the rows that it shows. Calls are answered in order. If the worker ends
 * (cancelled, too slow, out of memory), pending calls reject with ListReaderEnded, and the next `read` starts a new worker.
 */
export interface ListReader {
  /** Reads a source, which replaces the previous source. Never rejects: failures are in the answer. */
  read(source: ListSource, options: QuestionInput<'read'>['options']): Promise<QuestionOutput<'read'>>;
  /** Appends a source to the checked list and keeps a person's decisions. A failure changes nothing. */
  append(source: ListSource, options: QuestionInput<'append'>['options']): Promise<QuestionOutput<'append'>>;
  /** Reads the first cells of a file in a code page; empty if the file is gone. */
  preview(
    file: Blob,
    encoding: QuestionInput<'preview'>['encoding'],
    layout: QuestionInput<'preview'>['layout'],
  ): Promise<QuestionOutput<'preview'>>;
  /**
   * Returns a sheet's columns with guessed meanings. `services` are the services that rows may name, `serviceId` is the service of rows that
   * name none, if it is chosen.
   */
  columns(
    sheet: number,
    services: QuestionInput<'columns'>['services'],
    serviceId?: QuestionInput<'columns'>['serviceId'],
  ): Promise<QuestionOutput<'columns'>>;
  /** Returns original cells of a sheet, which are shown while a person chooses the columns. Long cells and rows are cut. */
  cells(sheet: number, from: number, limit: number): Promise<QuestionOutput<'cells'>>;
  /**
   * Creates rows from a sheet and checks each row. `serviceId` is for rows that name no service, `common` for custom fields without a
   * value. Discards a person's decisions; appended rows stay in the list.
   */
  check(wanted: QuestionInput<'check'>): Promise<QuestionOutput<'check'>>;
  /** Replaces the field values that all rows share, and keeps a person's decisions. */
  setCommon(fields: QuestionInput<'common'>['fields']): Promise<QuestionOutput<'common'>>;
  /** Returns a page of rows, at most `listLimits.pageRows`. */
  rows(query: QuestionInput<'rows'>): Promise<QuestionOutput<'rows'>>;
  edit(edit: QuestionInput<'edit'>): Promise<QuestionOutput<'edit'>>;
  /** Returns pairs of service and identifier about which the journal must be asked. `limit` may be any number; pieces are fetched. */
  wanted(from: number, limit: number): Promise<QuestionOutput<'wanted'>>;
  /** Passes the journal's answers to the worker, which checks the rows again. Earlier answers about other identifiers are kept. */
  known(orders: QuestionInput<'known'>['orders']): Promise<QuestionOutput<'known'>>;
  /** Returns the rows to order, in list order. `limit` may be any number; the rows are fetched in pieces. */
  ready(from: number, limit: number): Promise<QuestionOutput<'ready'>>;
  /** Returns original lines of the checked list, at most `storedLineLimits.linesAtOnce`. */
  lines(from: number, limit: number): Promise<QuestionOutput<'lines'>>;
  /** Returns the rows set aside, as text that can be read as a list. */
  splitOff(): Promise<string>;
  /** Cancels running work and drops the list: `read` answers `cancelled`, other calls reject. */
  cancel(): void;
  close(): void;
}

/** The worker has ended; the list must be read again. */
export class ListReaderEnded extends Error {}
