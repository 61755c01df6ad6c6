import { create } from 'zustand';

/** A sheet that can become a list. */
export interface WorkbookSheet {
  /** The sheet's index among all sheets of the workbook. */
  readonly place: number;
  readonly name: string;
  /** Number of rows, including blank ones. */
  readonly rows: number;
  /** Batches ordered from this sheet; empty if none was ordered yet. */
  readonly batches: readonly { readonly id: string; readonly name: string }[];
}

/** A workbook with several sheets, some of which were ordered. */
export interface Workbook {
  readonly file: File;
  readonly sheets: readonly WorkbookSheet[];
}

interface Workbooks {
  /** Most recently used first. */
  readonly books: readonly Workbook[];
  ordered(
    file: File,
    sheets: readonly Omit<WorkbookSheet, 'batches'>[],
    place: number,
    batches: WorkbookSheet['batches'],
  ): void;
  discard(book: Workbook): void;
}

// Nobody works on more workbooks in one session.
const maxBooks = 5;

/** Workbooks from which lists were ordered. In memory only, because a page can hold a chosen file but cannot store it. */
export const useWorkbooks = create<Workbooks>((set, get) => ({
  books: [],
  ordered(file, sheets, place, batches) {
    const before = workbookOf(get().books, file);
    const book = {
      file,
      sheets: sheets.map((sheet) => ({
        ...sheet,
        batches: [
          ...(before?.sheets.find((each) => each.place === sheet.place)?.batches ?? []),
          ...(sheet.place === place ? batches : []),
        ],
      })),
    };
    set(({ books }) => ({ books: [book, ...books.filter((each) => each !== before)].slice(0, maxBooks) }));
  },
  discard: (book) => set(({ books }) => ({ books: books.filter((each) => each !== book) })),
}));

/** Returns the known workbook of this file, even if a person has chosen the file again; undefined if the file has changed. */
export function workbookOf(books: readonly Workbook[], file: File): Workbook | undefined {
  return books.find(
    ({ file: known }) =>
      known.name === file.name && known.size === file.size && known.lastModified === file.lastModified,
  );
}

/** Returns the first sheet that is not ordered; undefined if all are ordered. */
export function nextOf({ sheets }: Workbook): WorkbookSheet | undefined {
  return sheets.find(({ batches }) => batches.length === 0);
}
