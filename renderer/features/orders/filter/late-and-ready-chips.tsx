import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OfConnection } from '../../../../shared/model/order/order-filter.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { Chip, Chips } from '../../../ui/filter/chips.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { LateShape } from '../../../ui/order/late-mark.tsx';

export type Only = 'late' | 'ready';

// An order becomes late without a change event, so this query polls.
const lateLooksMs = 30_000;

/** Two chips next to the states: late orders, and orders ready for pick-up. */
export function LateAndReadyChips({
  of,
  chosen,
  onChoose,
}: {
  readonly of: OfConnection;
  readonly chosen: Only | null;
  readonly onChoose: (only: Only | null) => void;
}) {
  const { t, i18n } = useTranslation('lateness');
  const contract = useContract();
  const { data } = useQuery({
    ...contract.orders.lateAndReady.queryOptions({ input: of }),
    refetchInterval: lateLooksMs,
  });
  if (data === undefined) return null;
  const shown = (['late', 'ready'] as const).filter((only) => data[only] > 0 || chosen === only);
  if (shown.length === 0) return null;
  return (
    <Chips label={t('narrow')}>
      {shown.map((only) => (
        <Chip
          key={only}
          look={only === 'late' ? 'late' : undefined}
          isOn={chosen === only}
          count={
            data[only] === data.mostCounted
              ? t('atLeast', { count: data[only] })
              : formatCount(data[only], i18n.language)
          }
          onPress={() => onChoose(chosen === only ? null : only)}
        >
          {only === 'late' ? <LateShape /> : null}
          {t(only)}
        </Chip>
      ))}
    </Chips>
  );
}
