import { Button, Modal } from '@mantine/core';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { Activity, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPerson } from '../../../../shared/model/staff/person.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useStaff } from '../../../client/staff/use-staff.ts';
import { useRecoveryCode } from '../../../store/recovery-code.ts';
import { AfterPaint } from '../../../ui/base/after-paint.ts';
import common from '../../../ui/base/common.module.css';
import { CopyButton } from '../../../ui/base/copy-button.tsx';
import { PersonProvider } from '../../../ui/staff/person.ts';
import styles from './lock-screen.module.css';
import { PersonChooser } from './person-chooser.tsx';

/**
 * Shows the app to the person signed in on this page. While a person must be chosen, the app stays mounted but hidden
 * and ignores keys, files and requests. If the same person returns, the app continues; for another person, it restarts.
 */
export function StaffGate({ children }: { readonly children: ReactNode }) {
  const staff = useStaff();
  const current = staff?.current ?? null;
  const isLocked = staff !== undefined && staff.people.length > 0 && current === null;
  const signedIn = useMemo(
    () => current && { person: current, rights: staff?.rights ?? [] },
    [current, staff],
  );
  useReportActivity(current !== null && staff?.lockMinutes != null);
  const owner = useOwner(current?.id ?? null);
  useReadAsPerson(isLocked ? null : `${current?.id} ${staff?.rights.join()}`, staff !== undefined);
  useLayoutEffect(() => {
    // Dialogs and notices are rendered outside of the app's element.
    document.documentElement.toggleAttribute('data-locked', isLocked);
  }, [isLocked]);
  return (
    <>
      <Activity key={owner} mode={isLocked ? 'hidden' : 'visible'}>
        <PersonProvider value={signedIn}>{children}</PersonProvider>
      </Activity>
      {isLocked ? <LockScreen people={staff.people} /> : null}
      <AfterPaint>
        <RecoveryCodeDialog />
      </AfterPaint>
    </>
  );
}

/** A counter that rises when a different person signs in. */
function useOwner(id: string | null): number {
  const [owner, setOwner] = useState({ id, count: 0 });
  if (id === null || owner.id === id) return owner.count;
  const next = { id, count: owner.id === null ? owner.count : owner.count + 1 };
  setOwner(next);
  return next.count;
}

/** Data that one person has read must not be shown to another. For a person who returns, the data is read again. */
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

/** Replaces the whole app until a person is chosen. */
function LockScreen({ people }: { readonly people: readonly ShownPerson[] }) {
  const { t } = useTranslation('staff');
  return (
    <main className={styles.screen}>
      <div className={styles.box}>
        <h1 className={styles.title}>{t('lock.title')}</h1>
        <PersonChooser people={people} currentId={null} hint={t('lock.how')} onChosen={() => {}} />
        <p className={common.muted}>{t('lock.orders')}</p>
      </div>
    </main>
  );
}

/** Short enough for a lock after one minute, and long enough that the calls cost nothing. */
const reportEveryMs = 10_000;
const byHand = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Reports activity on this page to the backend. */
function useReportActivity(isWanted: boolean): void {
  const contract = useContract();
  useEffect(() => {
    if (!isWanted) return;
    let reportedMs = performance.now();
    let later: ReturnType<typeof setTimeout> | undefined;
    function report(): void {
      later = undefined;
      reportedMs = performance.now();
      // If the page was locked in the meantime, the change feed reports the lock.
      contract.staff.touch.call().catch(() => undefined);
    }
    function touched(): void {
      later ??= setTimeout(report, Math.max(0, reportedMs + reportEveryMs - performance.now()));
    }
    for (const hand of byHand) addEventListener(hand, touched, { passive: true });
    return () => {
      clearTimeout(later);
      for (const hand of byHand) removeEventListener(hand, touched);
    };
  }, [isWanted, contract]);
}

/** Shows a new recovery code until a person confirms that they have written it down. */
function RecoveryCodeDialog() {
  const { t } = useTranslation('staff');
  const { code, show } = useRecoveryCode();
  const close = (): void => show(null);
  return (
    <Modal
      opened={code !== null}
      onClose={close}
      title={t('recovery.title')}
      withCloseButton={false}
      closeOnEscape={false}
    >
      <div className={common.grid16}>
        <p className={common.muted}>{t('recovery.what')}</p>
        <p className={styles.code}>
          <bdi dir="ltr" className="mono">
            {code}
          </bdi>
          <CopyButton text={code ?? ''} />
        </p>
        <div>
          <Button variant="filled" onClick={close} data-autofocus>
            {t('recovery.done')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
