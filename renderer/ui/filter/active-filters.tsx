import { useTranslation } from 'react-i18next';
import { IconX } from '../icons/icons.tsx';
import styles from './active-filters.module.css';

export interface ActiveFilter {
  readonly key: string;
  readonly words: string;
  readonly onDrop: () => void;
}

interface ActiveFiltersProps {
  readonly filters: readonly ActiveFilter[];
  /** Removes all filters. If omitted, a person can only remove the filters one by one. */
  readonly onClear?: () => void;
}

/** The active filters as chips. A click on a chip removes its filter. */
export function ActiveFilters({ filters, onClear }: ActiveFiltersProps) {
  const { t } = useTranslation('common');
  return (
    <>
      {filters.map(({ key, words, onDrop }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          aria-label={t('filter.drop', { filter: words })}
          title={words}
          onClick={onDrop}
        >
          <bdi className="truncate">{words}</bdi>
          <IconX size={12} aria-hidden />
        </button>
      ))}
      {onClear !== undefined && filters.length > 0 ? (
        <button type="button" className={styles.clear} onClick={onClear}>
          {t('filter.clear')}
        </button>
      ) : null}
    </>
  );
}
