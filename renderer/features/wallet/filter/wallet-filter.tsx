import { Checkbox, Input, SegmentedControl } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { transactionKinds, walletMatches } from '../../../../shared/model/wallet/wallet-filter.ts';
import { useCommands } from '../../../store/commands.ts';
import { type ActiveFilter, ActiveFilters } from '../../../ui/filter/active-filters.tsx';
import { BetweenFields } from '../../../ui/filter/between-fields.tsx';
import { FilterPopover } from '../../../ui/filter/filter-popover.tsx';
import { formatDay } from '../../../ui/format/format.ts';
import styles from './wallet-filter.module.css';
import { amountOr, noNarrowing, type WalletNarrowing } from './wallet-narrowing.ts';

interface WalletFilterProps {
  /** False if the rows come from the shop's own orders. Then there are no top-ups, and each row has an order. */
  readonly bySupplier: boolean;
  readonly narrowing: WalletNarrowing;
  readonly onNarrow: (narrowing: WalletNarrowing) => void;
}

/** Filters the transactions by kind, day, amount and order. The active filters are shown next to the button. */
export function WalletFilterChips({ bySupplier, narrowing, onNarrow }: WalletFilterProps) {
  const { t } = useTranslation('wallet');
  const [opened, setOpened] = useState(false);
  const chips = useRef<HTMLDivElement>(null);
  useCommands(
    useMemo(
      () => [
        {
          ...({ id: 'wallet-filter', label: t('command.filter'), group: 'screen' } as const),
          shortcut: 'f',
          run: () => {
            // Scrolls to the button, because in a low window the chart may push the button and its form out of view.
            chips.current?.scrollIntoView({ block: isLow() ? 'start' : 'nearest' });
            setOpened(true);
          },
        },
      ],
      [t],
    ),
  );
  const filters = useFiltersOn(narrowing, onNarrow);
  return (
    <div ref={chips} className={styles.chips}>
      <FilterPopover opened={opened} onOpened={setOpened}>
        <WalletFilterForm bySupplier={bySupplier} narrowing={narrowing} onNarrow={onNarrow} />
      </FilterPopover>
      <ActiveFilters filters={filters} onClear={() => onNarrow(noNarrowing)} />
    </div>
  );
}

const isLow = (): boolean => window.innerHeight < 520;

function WalletFilterForm({ bySupplier, narrowing, onNarrow }: WalletFilterProps) {
  const { t } = useTranslation('wallet');
  const change = (part: Partial<WalletNarrowing>) => onNarrow({ ...narrowing, ...part });
  const offered = bySupplier ? transactionKinds : (['spend', 'refund'] as const);
  return (
    <>
      <Checkbox.Group
        label={t('column.kind')}
        value={[...narrowing.kinds]}
        onChange={(kinds) => change({ kinds: transactionKinds.filter((kind) => kinds.includes(kind)) })}
      >
        <div className={styles.kinds}>
          {offered.map((kind, at) => (
            <Checkbox
              key={kind}
              value={kind}
              label={t(`kind.${kind}`)}
              data-autofocus={at === 0 || undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <BetweenFields
        of="days"
        labels={[t('filter.label.from'), t('filter.label.to')]}
        values={[narrowing.from, narrowing.to]}
        onFrom={(from) => change({ from })}
        onTo={(to) => change({ to })}
      />
      <div>
        <BetweenFields
          of="amounts"
          labels={[t('filter.label.amountFrom'), t('filter.label.amountTo')]}
          values={[narrowing.amountFrom, narrowing.amountTo]}
          onFrom={(amountFrom) => change({ amountFrom })}
          onTo={(amountTo) => change({ amountTo })}
        />
        <p className={styles.words}>{t('filter.sign')}</p>
      </div>
      {bySupplier ? (
        <div>
          <Input.Label labelElement="div">{t('column.order')}</Input.Label>
          <SegmentedControl
            fullWidth
            aria-label={t('column.order')}
            data={(['any', ...walletMatches] as const).map((match) => ({
              value: match,
              label: t(`filter.match.${match}`),
            }))}
            value={narrowing.match ?? 'any'}
            onChange={(value) => change({ match: walletMatches.find((match) => match === value) ?? null })}
          />
        </div>
      ) : null}
    </>
  );
}

function useFiltersOn(
  narrowing: WalletNarrowing,
  onNarrow: (narrowing: WalletNarrowing) => void,
): readonly ActiveFilter[] {
  const { t, i18n } = useTranslation('wallet');
  const { kinds, match } = narrowing;
  const without = (part: Partial<WalletNarrowing>) => () => onNarrow({ ...narrowing, ...part });
  return [
    ...kinds.map((kind) => ({
      key: kind,
      words: t(`kind.${kind}`),
      onDrop: without({ kinds: kinds.filter((each) => each !== kind) }),
    })),
    ...(['from', 'to'] as const).flatMap((key) => {
      const day = narrowing[key];
      const words = day === '' ? null : t(`filter.on.${key}`, { value: formatDay(day, i18n.language) });
      return words === null ? [] : [{ key, words, onDrop: without({ [key]: '' }) }];
    }),
    ...(['amountFrom', 'amountTo'] as const).flatMap((key) => {
      const value = amountOr(narrowing[key]);
      return value === null
        ? []
        : [{ key, words: t(`filter.on.${key}`, { value }), onDrop: without({ [key]: '' }) }];
    }),
    ...(match === null
      ? []
      : [{ key: match, words: t(`filter.on.${match}`), onDrop: without({ match: null }) }]),
  ];
}
