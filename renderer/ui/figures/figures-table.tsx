import type { ReactNode } from 'react';
import styles from './figures-table.module.css';

/** A column of figures. A `bar` column contains drawn bars and needs room. A `spare` column is shown only if there is room. */
export interface FiguresHead {
  readonly key: string;
  readonly shown: ReactNode;
  readonly bar?: boolean;
  readonly spare?: boolean;
}

export interface FiguresRow {
  readonly key: string;
  readonly head: ReactNode;
  /** The full title, if the column may be cut. */
  readonly title?: string;
  /** One cell per column, in order; zeros are faint. */
  readonly cells: readonly { readonly shown: ReactNode; readonly zero?: boolean }[];
}

interface FiguresTableProps {
  /** Accessible name of the scrollable area. */
  readonly label: string;
  readonly caption: string;
  /** Heading of the column with the row names. */
  readonly rowHead: ReactNode;
  readonly heads: readonly FiguresHead[];
  readonly rows: readonly FiguresRow[];
  /** True for small places: less height, and rows closer together. */
  readonly compact?: boolean;
}

/** A table of figures, for reports and as the text version of charts. A person can scroll it by keyboard. */
export function FiguresTable({ label, caption, rowHead, heads, rows, compact = false }: FiguresTableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a landmark, because the section around it has this name, and not a fieldset
    <div
      role="group"
      className={styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      data-compact={compact || undefined}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowHead}</th>
            {heads.map(({ key, shown, bar, spare }) => (
              <th key={key} scope="col" data-bar={bar || undefined} data-spare={spare || undefined}>
                {shown}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" title={row.title}>
                {row.head}
              </th>
              {heads.map(({ key, spare }, column) => (
                <td
                  key={key}
                  data-spare={spare || undefined}
                  data-zero={row.cells[column]?.zero || undefined}
                >
                  {row.cells[column]?.shown}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
