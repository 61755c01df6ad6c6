import { PersonProvider } from '../../ui/staff/person.ts';
import { useWho, WhoField } from '../../ui/staff/who-field.tsx';
import type { Part } from '../part.ts';
import { longText } from '../samples.ts';

function Who({ operator, error = null }: { readonly operator: string; readonly error?: string | null }) {
  return <WhoField by={useWho(operator)} error={error} />;
}

export const staffParts: readonly Part[] = [
  {
    file: 'ui/staff/who-field.tsx',
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
