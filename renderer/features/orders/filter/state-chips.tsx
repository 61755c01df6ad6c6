import { useTranslation } from 'react-i18next';
import { type OrderState, orderStates } from '../../../../shared/model/order/order.ts';
import { Chip, Chips } from '../../../ui/filter/chips.tsx';
import { formatCount } from '../../../ui/format/format.ts';
import { StateMark } from '../../../ui/order/state-mark.tsx';

type Counts = Readonly<Partial<Record<OrderState, number>>>;

interface StateChipsProps {
  /** Undefined until loaded; until then the chips have no counts. */
  readonly counts: Counts | undefined;
  readonly chosen: readonly OrderState[];
  readonly onChoose: (states: readonly OrderState[]) => void;
  /** True if the real counts may be higher. */
  readonly atLeast?: boolean;
  /** True if filters other than states are active. */
  readonly hasOtherFilter?: boolean;
}

// First `uncertain`, which needs a person, then the other open states, then the final states.
const order: readonly OrderState[] = [
  'uncertain',
  'queued',
  'claimed',
  'sending',
  'pending',
  'in-process',
  'unknown',
  'success',
  'rejected',
  'refused',
  'cancelled',
];

/** A chip with a count for each state that occurs. Several chips can be selected. */
export function StateChips({
  counts,
  chosen,
  onChoose,
  atLeast = false,
  hasOtherFilter = false,
}: StateChipsProps) {
  const { t, i18n } = useTranslation(['orders', 'states']);
  const more = atLeast ? '+' : '';
  const visibleStates = order.filter((state) => (counts?.[state] ?? 0) > 0 || chosen.includes(state));
  const all = orderStates.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0);
  const countOf = (count: number) => (counts === undefined ? '' : formatCount(count, i18n.language) + more);
  function toggle(state: OrderState): void {
    onChoose(chosen.includes(state) ? chosen.filter((each) => each !== state) : [...chosen, state]);
  }
  return (
    <Chips label={t('states')}>
      <Chip isOn={chosen.length === 0 && !hasOtherFilter} count={countOf(all)} onPress={() => onChoose([])}>
        {t('all')}
      </Chip>
      {visibleStates.map((state) => (
        <Chip
          key={state}
          look={state === 'uncertain' ? 'uncertain' : undefined}
          isOn={chosen.includes(state)}
          count={countOf(counts?.[state] ?? 0)}
          onPress={() => toggle(state)}
        >
          <StateMark state={state} size={12} />
          {t(`states:word.${state}`)}
        </Chip>
      ))}
    </Chips>
  );
}
