import { useTranslation } from 'react-i18next';
import type { FindingGroup, FindingKind } from '../../../../shared/model/wallet/finding.ts';
import { formatMoney, intlLocale } from '../../../ui/format/format.ts';
import styles from './kind-chips.module.css';

interface KindChipsProps {
  readonly groups: readonly FindingGroup[];
  readonly chosen: FindingKind | null;
  readonly onChoose: (kind: FindingKind | null) => void;
}

/** One chip for each kind that there is, with how many and what they come to. */
export function KindChips({ groups, chosen, onChoose }: KindChipsProps) {
  const { t, i18n } = useTranslation('check');
  const locale = intlLocale(i18n.language);
  const figures = new Intl.NumberFormat(locale);
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className={styles.chips} aria-label={t('kinds')}>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        {t('all')} <span className={styles.count}>{figures.format(all)}</span>
      </button>
      {groups.map(({ kind, count, sums }) => (
        <button
          key={kind}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === kind}
          onClick={() => onChoose(chosen === kind ? null : kind)}
        >
          {t(`kind.${kind}`)} <span className={styles.count}>{figures.format(count)}</span>
          {sums.length === 0 ? null : (
            <bdi className={styles.sum}>
              {list.format(sums.map((money) => formatMoney(money, i18n.language)))}
            </bdi>
          )}
        </button>
      ))}
    </fieldset>
  );
}
