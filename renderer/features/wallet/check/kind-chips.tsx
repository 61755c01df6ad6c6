import { useTranslation } from 'react-i18next';
import type { FindingGroup, FindingKind } from '../../../../shared/model/wallet/finding.ts';
import { Chip, Chips } from '../../../ui/filter/chips.tsx';
import { formatMoney, intlLocale } from '../../../ui/format/format.ts';

interface KindChipsProps {
  readonly groups: readonly FindingGroup[];
  readonly chosen: FindingKind | null;
  readonly onChoose: (kind: FindingKind | null) => void;
}

/** One chip for each kind in use, with its count and total. */
export function KindChips({ groups, chosen, onChoose }: KindChipsProps) {
  const { t, i18n } = useTranslation('check');
  const locale = intlLocale(i18n.language);
  const figures = new Intl.NumberFormat(locale);
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <Chips label={t('kinds')}>
      <Chip isOn={chosen === null} count={figures.format(all)} onPress={() => onChoose(null)}>
        {t('all')}
      </Chip>
      {groups.map(({ kind, count, sums }) => (
        <Chip
          key={kind}
          isOn={chosen === kind}
          count={figures.format(count)}
          sum={list.format(sums.map((money) => formatMoney(money, i18n.language))) || undefined}
          onPress={() => onChoose(chosen === kind ? null : kind)}
        >
          {t(`kind.${kind}`)}
        </Chip>
      ))}
    </Chips>
  );
}
