import { useTranslation } from 'react-i18next';
import { sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import {
  type FindingGroup,
  type FindingKind,
  favourKinds,
  owedKinds,
  unclearKinds,
  unknownKinds,
} from '../../../../shared/model/wallet/finding.ts';
import { Money } from '../../../ui/format/money.tsx';
import styles from './owed-figures.module.css';

interface OwedFiguresProps {
  readonly open: readonly FindingGroup[];
  readonly expected: readonly FindingGroup[];
  /** True during the first comparison, when no total is known yet. */
  readonly comparing: boolean;
}

/**
 * Totals of four groups: owed by the supplier, not ordered by this shop, refunds expected, and in the shop's favour. Also the number of
 * unclear differences, which are in no total.
 */
export function OwedFigures({ open, expected, comparing }: OwedFiguresProps) {
  const { t } = useTranslation('check');
  const of = (kinds: readonly FindingKind[]) => open.filter(({ kind }) => isOf(kinds, kind));
  const unclear = of(unclearKinds);
  const favour = of(favourKinds);
  const figures = [
    { name: 'owed', groups: of(owedKinds) },
    { name: 'unknown', groups: of(unknownKinds) },
    { name: 'expected', groups: expected },
    ...(favour.length === 0 ? [] : [{ name: 'favour', groups: favour } as const]),
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, groups }) => {
        const sums = sumByCurrency(groups.flatMap(({ sums: of }) => of));
        return (
          <div key={name} className={styles.figure} data-any={groups.length > 0 || undefined}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>
              {comparing
                ? t('figure.reading')
                : sums.length === 0
                  ? t('figure.nothing')
                  : sums.map((money) => (
                      <span key={money.currency} className={styles.sum}>
                        <Money money={money} size="figure" />
                      </span>
                    ))}
            </dd>
          </div>
        );
      })}
      {unclear.length === 0 || comparing ? null : (
        <div className={styles.figure} data-any>
          <dt>{t('figure.unclear')}</dt>
          <dd>{t('figure.count', { count: unclear.reduce((sum, { count }) => sum + count, 0) })}</dd>
        </div>
      )}
    </dl>
  );
}

function isOf(kinds: readonly FindingKind[], kind: FindingKind): boolean {
  return kinds.includes(kind);
}
