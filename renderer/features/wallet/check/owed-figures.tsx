import { useTranslation } from 'react-i18next';
import { sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import {
  type FindingGroup,
  type FindingKind,
  owedKinds,
  unknownKinds,
} from '../../../../shared/model/wallet/finding.ts';
import { Money } from '../../../ui/format/money.tsx';
import styles from './owed-figures.module.css';

interface OwedFiguresProps {
  readonly open: readonly FindingGroup[];
  readonly expected: readonly FindingGroup[];
}

/** Totals: owed by the supplier, not ordered by this shop, and still expected back. */
export function OwedFigures({ open, expected }: OwedFiguresProps) {
  const { t } = useTranslation('check');
  const figures = [
    { name: 'owed', groups: open.filter(({ kind }) => isOf(owedKinds, kind)) },
    { name: 'unknown', groups: open.filter(({ kind }) => isOf(unknownKinds, kind)) },
    { name: 'expected', groups: expected },
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, groups }) => {
        const sums = sumByCurrency(groups.flatMap(({ sums: of }) => of));
        return (
          <div key={name} className={styles.figure} data-any={groups.length > 0 || undefined}>
            <dt>{t(`figure.${name}`)}</dt>
            <dd>
              {sums.length === 0
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
    </dl>
  );
}

function isOf(kinds: readonly FindingKind[], kind: FindingKind): boolean {
  return kinds.includes(kind);
}
