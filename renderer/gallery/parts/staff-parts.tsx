import { OperatorField, useOperator } from '../../ui/staff/operator-field.tsx';
import { PersonProvider } from '../../ui/staff/person.ts';
import type { Part } from '../part.ts';
import { longText } from '../samples.ts';

function Who({ operator, error = null }: { readonly operator: string; readonly error?: string | null }) {
  return <OperatorField by={useOperator(operator)} error={error} />;
}

export const staffParts: readonly Part[] = [
  {
    file: 'ui/staff/operator-field.tsx',
    states: {
      alone: <Who operator="Nadia" />,
      empty: <Who operator="" error="Required" />,
      person: (
        <PersonProvider value={{ person: { id: 'one', name: 'Mara', role: 'counter' }, rights: [] }}>
          <Who operator="" />
        </PersonProvider>
      ),
      long: (
        <PersonProvider value={{ person: { id: 'one', name: longText, role: 'owner' }, rights: [] }}>
          <Who operator="" />
        </PersonProvider>
      ),
    },
  },
];
