import { AmountField } from '../../ui/format/amount-field.tsx';
import { AmountQuestion } from '../../ui/format/amount-question.tsx';
import { CountField } from '../../ui/format/count-field.tsx';
import { readAmount } from '../../ui/format/read-amount.ts';
import type { Part } from '../part.ts';

const field = (amount: string | null, unit?: string) => (
  <AmountField
    label="Amount"
    amount={amount}
    of="amounts"
    accepts={() => true}
    onSave={() => {}}
    inputClassName=""
    {...(unit === undefined ? {} : { unit })}
  />
);
const question = (typed: string) => (
  <AmountQuestion read={readAmount(typed)} wrong="Enter a number." onChoose={() => {}} />
);

const count = (error: string | null) => (
  <CountField label="Copies" value={1} error={error} onChange={() => {}} />
);

export const amountParts: readonly Part[] = [
  {
    file: 'ui/format/amount-field.tsx',
    states: { kept: field('1234.5'), empty: field(null), 'with a unit': field('20', '%') },
  },
  {
    file: 'ui/format/amount-question.tsx',
    states: { 'two readings': question('1,234'), 'no amount': question('x') },
  },
  {
    file: 'ui/format/count-field.tsx',
    states: { plain: count(null), wrong: count('A number from 1 to 50.') },
  },
];
