import { blankConnection } from '../../ui/connection/connection-draft.ts';
import { ConnectionFields } from '../../ui/connection/connection-fields.tsx';
import { ConnectionMark } from '../../ui/connection/connection-mark.tsx';
import { ConnectionRequestProfile } from '../../ui/connection/connection-request-profile.tsx';
import { HealthMark } from '../../ui/connection/health-mark.tsx';
import { RestKeyForm } from '../../ui/connection/rest-key-form.tsx';
import { SignInFields } from '../../ui/connection/sign-in-fields.tsx';
import type { Part } from '../part.ts';
import { longText, longWord } from '../samples.ts';
import { Stateful } from '../stateful-part.tsx';

const typed = { ...blankConnection, name: 'Supplier', baseAddress: 'https://supplier.example' };
const long = { ...blankConnection, name: longText, baseAddress: `https://${longWord}.example` };
const byPassword = { ...blankConnection, signIn: 'password' } as const;

const fields = (start: typeof blankConnection, stored: 'key' | null = null) => (
  <Stateful start={start}>
    {(draft, change) => <ConnectionFields draft={draft} onChange={change} stored={stored} />}
  </Stateful>
);

const signIn = (start: typeof blankConnection, stored: 'key' | 'password' | null, hint?: string) => (
  <Stateful start={start}>
    {(draft, change) => (
      <SignInFields
        typed={draft}
        onChange={(part) => change({ ...draft, ...part })}
        stored={stored}
        hint={hint}
      />
    )}
  </Stateful>
);

const healths = [
  ...(['untried', 'ok', 'offline', 'key-refused', 'firewall', 'not-understood'] as const),
  ...(['rate-limited', 'no-key', 'key-locked'] as const),
];

export const connectionParts: readonly Part[] = [
  {
    file: 'ui/connection/connection-fields.tsx',
    states: {
      blank: fields(blankConnection),
      typed: fields(typed, 'key'),
      'by password': fields(byPassword),
      'not an address': fields({ ...typed, baseAddress: 'http://supplier.example' }),
      long: fields(long),
    },
  },
  {
    file: 'ui/connection/connection-request-profile.tsx',
    states: {
      usual: (
        <Stateful start={blankConnection}>
          {(draft, change) => (
            <ConnectionRequestProfile
              inUse={undefined}
              draft={draft}
              onChange={(part) => change({ ...draft, ...part })}
            />
          )}
        </Stateful>
      ),
      'on REST': (
        <Stateful start={{ ...blankConnection, interfaces: 'rest' as typeof blankConnection.interfaces }}>
          {(draft, change) => (
            <ConnectionRequestProfile
              inUse={undefined}
              draft={draft}
              onChange={(part) => change({ ...draft, ...part })}
            />
          )}
        </Stateful>
      ),
    },
  },
  {
    file: 'ui/connection/connection-mark.tsx',
    states: Object.fromEntries(
      ['Bulk GSM Lisboa', 'Supplier', '供应商', longWord, 'a', 'x y'].map((name, index) => [
        name,
        <ConnectionMark key={name} id={`connection-${index}`} name={name} />,
      ]),
    ),
  },
  {
    file: 'ui/connection/health-mark.tsx',
    states: Object.fromEntries(
      healths.flatMap((health) => [
        [health, <HealthMark key={health} health={health} worded />],
        [`${health}, small`, <HealthMark key={`${health} small`} health={health} />],
      ]),
    ),
  },
  {
    file: 'ui/connection/rest-key-form.tsx',
    states: Object.fromEntries(
      (['bearer', 'query'] as const).map((form) => [
        form,
        <Stateful key={form} start={form as 'bearer' | 'query'}>
          {(value, change) => <RestKeyForm value={value} onChange={change} />}
        </Stateful>,
      ]),
    ),
  },
  {
    file: 'ui/connection/sign-in-fields.tsx',
    states: {
      key: signIn(blankConnection, null),
      'key stored': signIn(blankConnection, 'key'),
      password: signIn(byPassword, null),
      'password stored': signIn(byPassword, 'password'),
      'another hint': signIn(blankConnection, null, longText),
    },
  },
];
