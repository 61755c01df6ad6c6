import { create } from 'zustand';

/** A sheet that a list can be made of. */
export interface WorkbookSheet {
  /** Its place among all sheets of the workbook. */
  readonly place: number;
  readonly name: string;
  /** Blank ones too. */
  readonly rows: number;
  /** The batches that were made of it; none: it is not ordered yet. */
  readonly batches: readonly { readonly id: string; readonly name: string }[];
}

/** A workbook of several sheets, of which some were ordered. */
export interface Workbook {
  readonly file: File;
  readonly sheets: readonly WorkbookSheet[];
}

interface Workbooks {
  /** The one that was ordered from last comes first. */
  readonly books: readonly Workbook[];
  ordered(
    file: File,
    sheets: readonly Omit<WorkbookSheet, 'batches'>[],
    place: number,
    batches: WorkbookSheet['batches'],
  ): void;
  discard(book: Workbook): void;
}

// More is hardly worked at in one sitting.
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

/** The first sheet of it that is still to be ordered; undefined if all are. */
export function nextOf({ sheets }: Workbook): WorkbookSheet | undefined {
  return sheets.find(({ batches }) => batches.length === 0);
}
