import { type Query, useQueryClient } from '@tanstack/react-query';
import { Activity, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStaff } from '../../../client/staff/use-staff.ts';
import { PersonProvider } from '../../../ui/staff/person.ts';
import { LockScreen } from './lock-screen.tsx';
import { RecoveryCodeDialog } from './recovery-code-dialog.tsx';
import { useReportActivity } from './use-report-activity.ts';

/**
 * Shows the app to the person at this page. While a person has to be chosen it stays mounted but hidden, deaf to keys, files and
 * requests. It continues for a person who returns, and restarts for another one.
 */
export function StaffGate({ children }: { readonly children: ReactNode }) {
  const staff = useStaff();
  const current = staff?.current ?? null;
  const isLocked = staff !== undefined && staff.people.length > 0 && current === null;
  const here = useMemo(() => current && { person: current, rights: staff?.rights ?? [] }, [current, staff]);
  useReportActivity(current !== null && staff?.lockMinutes != null);
  const owner = useOwner(current?.id ?? null);
  useReadAsPerson(isLocked ? null : `${current?.id} ${staff?.rights.join()}`, staff !== undefined);
  useLayoutEffect(() => {
    // Dialogs and notices are beside the app, not in it.
    document.documentElement.toggleAttribute('data-locked', isLocked);
  }, [isLocked]);
  return (
    <>
      <Activity key={owner} mode={isLocked ? 'hidden' : 'visible'}>
        <PersonProvider value={here}>{children}</PersonProvider>
      </Activity>
      {isLocked ? <LockScreen people={staff.people} /> : null}
      <RecoveryCodeDialog />
    </>
  );
}

/** A count that rises when another person gets the app. */
function useOwner(id: string | null): number {
  const [owner, setOwner] = useState({ id, count: 0 });
  if (id === null || owner.id === id) return owner.count;
  const next = { id, count: owner.id === null ? owner.count : owner.count + 1 };
  setOwner(next);
  return next.count;
}

/** Data read as one person must not be shown to another; a person who returns has missed changes. */
function useReadAsPerson(person: string | null, isKnown: boolean): void {
  const queries = useQueryClient();
  const read = useRef<{ readonly as: string | null; readonly rested: boolean }>({ as: null, rested: false });
  useEffect(() => {
    if (!isKnown) return;
    const { as, rested } = read.current;
    read.current = { as: person ?? as, rested: person === null };
    if (person === null || (as === null && !rested)) return;
    const predicate = ({ queryKey: [path] }: Query) => !(Array.isArray(path) && path[0] === 'staff');
    if (as !== person) void queries.resetQueries({ predicate });
    else if (rested) void queries.invalidateQueries({ predicate });
  }, [queries, person, isKnown]);
}
