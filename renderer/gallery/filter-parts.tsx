import { BetweenFields } from '../ui/filter/between-fields.tsx';
import { FilterPopover } from '../ui/filter/filter-popover.tsx';
import { FiltersOn } from '../ui/filter/filters-on.tsx';
import type { Part } from './part.ts';
import { longText } from './samples.ts';
import { Stateful } from './stateful-part.tsx';

const between = (of: 'days' | 'amounts', from: string, to: string) => (
  <BetweenFields
    {...{ of, labels: ['From', 'Until'], values: [from, to], onFrom: () => {}, onTo: () => {} }}
  />
);
const on = (...words: readonly string[]) =>
  words.map((each) => ({ key: each, words: each, onDrop: () => {} }));

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
    file: 'ui/filter/filters-on.tsx',
    states: {
      some: <FiltersOn filters={on('from 2026-11-01', 'Top-up')} onClear={() => {}} />,
      'each by itself': <FiltersOn filters={on('until 2026-11-21')} />,
      'long text': <FiltersOn filters={on(longText)} onClear={() => {}} />,
    },
  },
];
