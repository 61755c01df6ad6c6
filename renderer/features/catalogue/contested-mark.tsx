import { useTranslation } from 'react-i18next';
import { IconCheck, IconQuestionMark, IconX } from '../../ui/icons/icons.tsx';
import styles from './contested.module.css';
import type { ListedRow } from './listed-rows.ts';

/** Marks a service whose id is contested, and whether it is the chosen one. */
export function ContestedMark({ shared }: Pick<ListedRow, 'shared'>) {
  const { t } = useTranslation('catalogue');
  if (shared === null) return null;
  const { of, place } = shared;
  const count = of.services.length;
  const [state, Icon, words] =
    of.chosen === null
      ? (['asked', IconQuestionMark, t('contested.mark', { count, place: place + 1 })] as const)
      : of.chosen === place
        ? (['meant', IconCheck, t('contested.meant')] as const)
        : (['not-meant', IconX, t('contested.notMeant')] as const);
  return (
    <span
      className={styles.mark}
      data-state={state}
      title={t('contested.title', { count, id: of.serviceId })}
    >
      <Icon size={12} aria-hidden />
      {words}
    </span>
  );
}
