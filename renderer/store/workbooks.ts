import { create } from 'zustand';

/** A sheet that can become a list. */
export interface WorkbookSheet {
  /** Its index among all sheets of the workbook. */
  readonly place: number;
  readonly name: string;
  /** Including blank ones. */
  readonly rows: number;
  /** Batches made from it; empty: not ordered yet. */
  readonly batches: readonly { readonly id: string; readonly name: string }[];
}

/** A workbook of several sheets, some of them ordered. */
export interface Workbook {
  readonly file: File;
  readonly sheets: readonly WorkbookSheet[];
}

interface Workbooks {
  /** The most recently used comes first. */
  readonly books: readonly Workbook[];
  ordered(
    file: File,
    sheets: readonly Omit<WorkbookSheet, 'batches'>[],
    place: number,
    batches: WorkbookSheet['batches'],
  ): void;
  discard(book: Workbook): void;
}

// More than a person works on in one sitting.
const maxBooks = 5;

/** Workbooks that lists were ordered from, kept in memory: a page can hold a chosen file but cannot store it. */
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

/** The known workbook of a file, also when it is chosen again; not if it has changed since. */
export function workbookOf(books: readonly Workbook[], file: File): Workbook | undefined {
  return books.find(
    ({ file: known }) =>
      known.name === file.name && known.size === file.size && known.lastModified === file.lastModified,
  );
}

/** The first unordered sheet; undefined if all are ordered. */
export function nextOf({ sheets }: Workbook): WorkbookSheet | undefined {
  return sheets.find(({ batches }) => batches.length === 0);
}
