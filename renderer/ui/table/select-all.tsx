// biome-ignore-all lint/a11y/useSemanticElements: drawn as the boxes of the rows are
// biome-ignore-all lint/a11y/useFocusableInteractive: its button is what has the focus
import styles from './data-table.module.css';
import type { Selecting } from './data-table-props.ts';

/** The head of the column of boxes: all rows, some or none. */
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
