// biome-ignore-all lint/a11y/useSemanticElements: a grid that renders only its visible rows cannot be a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside take the focus

import { type KeyboardEvent, memo } from 'react';
import { IconArrowDown, IconArrowUp } from '../icons/icons.tsx';
import { ColumnGrip } from './column-grip.tsx';
import styles from './data-table.module.css';
import type { DataTableProps, Selecting, Sort } from './data-table-props.ts';

/** The column headers, with a checkbox for all rows, sorting and resizing. They are not rendered again during scrolling. */
export const TableHead = memo(DrawnHead) as typeof DrawnHead;

function DrawnHead<Row>({
  columns,
  selecting,
  sorting,
  onResize,
  gripName,
}: Pick<DataTableProps<Row>, 'columns' | 'selecting' | 'sorting' | 'onResize' | 'gripName'>) {
  const firstSorted = columns.find(({ key }) => sorting?.columns.has(key))?.key;
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {selecting === undefined ? null : <SelectAll {...selecting} />}
      {columns.map((column, index) => {
        const { key, head, align } = column;
        const sort = sorting?.sort?.by === key ? sorting.sort : null;
        const Arrow = sort?.descending ? IconArrowDown : IconArrowUp;
        return (
          <div
            key={key}
            role="columnheader"
            className={styles.cell}
            data-align={align}
            aria-sort={sort === null ? undefined : sort.descending ? 'descending' : 'ascending'}
          >
            {sorting?.columns.has(key) ? (
              <button
                type="button"
                className={styles.sort}
                title={sorting.hint}
                tabIndex={key === firstSorted ? 0 : -1}
                onClick={() => sorting.onSort(nextSort(sort, key))}
                onKeyDown={moveHeaderFocus}
              >
                <span>{head}</span>
                {sort === null ? null : <Arrow size={12} aria-hidden />}
              </button>
            ) : (
              head
            )}
            {onResize === undefined ? null : (
              <ColumnGrip
                name={gripName?.(column) ?? ''}
                first={index === 0}
                onResize={(width, isFinal) => onResize(key, width, isFinal)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

function nextSort(sort: Sort | null, by: string): Sort | null {
  if (sort === null) return { by, descending: false };
  return sort.descending ? null : { by, descending: true };
}

/** Moves the focus to the next or previous header with the arrow keys, because only one header is a tab stop. */
function moveHeaderFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  const head = event.currentTarget;
  const heads = [...(head.closest('[role="row"]')?.querySelectorAll<HTMLElement>(`.${styles.sort}`) ?? [])];
  const forwards = getComputedStyle(head).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  heads[heads.indexOf(head) + (event.key === forwards ? 1 : -1)]?.focus();
  event.preventDefault();
}

/** The header of the checkbox column. Its checkbox shows whether all, some or no rows are selected. */
export function SelectAll({
  all,
  onAll,
  nameOfAll,
}: Pick<Selecting<unknown>, 'all' | 'onAll' | 'nameOfAll'>) {
  return (
    <div role="columnheader" className={styles.select}>
      <button
        type="button"
        role="checkbox"
        aria-checked={all === 'some' ? 'mixed' : all === 'all'}
        aria-label={nameOfAll}
        className={styles.box}
        onClick={onAll}
      />
    </div>
  );
}
