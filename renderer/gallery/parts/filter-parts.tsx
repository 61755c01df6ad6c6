import type { ComponentProps } from 'react';
import { ActiveFilters } from '../../ui/filter/active-filters.tsx';
import { BetweenFields } from '../../ui/filter/between-fields.tsx';
import { Chip, Chips } from '../../ui/filter/chips.tsx';
import { FilterPopover } from '../../ui/filter/filter-popover.tsx';
import type { Part } from '../part.ts';
import { longText } from '../samples.ts';
import { Stateful } from '../stateful-part.tsx';

const between = (of: 'days' | 'amounts', from: string, to: string) => (
  <BetweenFields of={of} labels={['From', 'Until']} values={[from, to]} onFrom={() => {}} onTo={() => {}} />
);
const chip = (text: string, count: string, more: Partial<ComponentProps<typeof Chip>>) => (
  <Chip isOn={false} onPress={() => {}} {...{ count, ...more }}>
    {text}
  </Chip>
);
const on = (...texts: readonly string[]) =>
  texts.map((each) => ({ key: each, words: each, onDrop: () => {} }));

export const filterParts: readonly Part[] = [
  {
    file: 'ui/filter/between-fields.tsx',
    states: {
      days: between('days', '2026-11-01', '2026-11-21'),
      amounts: between('amounts', '0.10', '2000.00'),
      empty: between('amounts', '', ''),
    },
  },
  {
    file: 'ui/filter/chips.tsx',
    states: {
      'each look': (
        <Chips label="States">
          {chip('All', '1,204', { isOn: true })}
          {chip('Uncertain', '2', { look: 'uncertain' })}
          {chip('Late', '3', { look: 'late' })}
          {chip('Paid twice', '4', { sum: '$12.40' })}
        </Chips>
      ),
      chosen: <Chips label="States">{chip('Uncertain', '2', { isOn: true, look: 'uncertain' })}</Chips>,
    },
  },
  {
    file: 'ui/filter/filter-popover.tsx',
    states: {
      closed: (
        <Stateful start={false}>
          {(opened, change) => (
            <FilterPopover opened={opened} onOpened={change}>
              {between('days', '', '')}
            </FilterPopover>
          )}
        </Stateful>
      ),
    },
  },
  {
    file: 'ui/filter/active-filters.tsx',
    states: {
      some: <ActiveFilters filters={on('from 2026-11-01', 'Top-up')} onClear={() => {}} />,
      'each by itself': <ActiveFilters filters={on('until 2026-11-21')} />,
      'long text': <ActiveFilters filters={on(longText)} onClear={() => {}} />,
    },
  },
];
