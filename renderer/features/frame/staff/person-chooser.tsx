import { useState } from 'react';
import type { ShownPerson } from '../../../../shared/model/staff/person.ts';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { PersonList } from './person-list.tsx';
import { PinForm } from './pin-form.tsx';
import { useChoosePerson } from './use-choose-person.ts';

/** Chooses the person for this page, with their PIN if they have one. */
export function PersonChooser({
  people,
  currentId,
  hint = null,
  onChosen,
}: {
  readonly people: readonly ShownPerson[];
  readonly currentId: string | null;
  /** Shown above the list, if there is a list. */
  readonly hint?: string | null;
  readonly onChosen: () => void;
}) {
  const choosing = useChoosePerson(onChosen);
  const [asked, setAsked] = useState<string | null>(null);
  const only = people.length === 1 ? (people[0] ?? null) : null;
  const person = only ?? people.find(({ id, hasPin }) => id === asked && hasPin) ?? null;
  if (person !== null)
    return (
      <PinForm
        person={person}
        choosing={choosing}
        onBack={
          only === null
            ? () => {
                choosing.reset();
                setAsked(null);
              }
            : null
        }
      />
    );
  return (
    <>
      {hint === null ? null : <p className={common.muted}>{hint}</p>}
      <PersonList
        people={people}
        currentId={currentId}
        onChoose={(id) => {
          if (id === currentId) onChosen();
          else if (people.some((each) => each.id === id && each.hasPin)) setAsked(id);
          else choosing.choose(id, null);
        }}
      />
      {choosing.error === null ? null : <FailureNotice error={choosing.error} />}
    </>
  );
}
