import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { useConnections, useShowAdded } from '../../client/use-connections.ts';
import common from '../../ui/base/common.module.css';
import { intoView } from '../../ui/base/into-view.ts';
import { paths } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import {
  blankConnection,
  type ConnectionDraft,
  firstMissing,
  formOf,
  isComplete,
  signInOf,
} from '../../ui/connection/connection-draft.ts';
import { ConnectionFields } from '../../ui/connection/connection-fields.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { failureOf } from '../../ui/failure/failure-of.ts';
import styles from './welcome-screen.module.css';

/** Form to connect to a supplier; the connection is tested before it is saved. The practice supplier opens with one click. */
export function WelcomeScreen() {
  const { t } = useTranslation(['welcome', 'common', 'sharing', 'connections']);
  const openDesk = useOpenDesk();
  const contract = useContract();
  const { data: known } = useConnections();
  const [draft, setDraft] = useState(blankConnection);
  const add = useMutation(contract.connections.add.mutationOptions());
  /** Saves the connection. `examine` opens the connection doctor for it, where a person can apply settings that work. */
  const save = (saveUntried: boolean, examine = false) => {
    const signIn = signInOf(draft);
    if (signIn === null) return;
    const onSuccess = async ({ id }: { readonly id: string }): Promise<void> => {
      setDraft(blankConnection);
      await openDesk(id, examine ? paths.connections({ examine: id }) : undefined);
    };
    add.mutate({ ...formOf(draft), signIn, saveUntried }, { onSuccess });
  };
  const userNameHint = useUserNameHint(add.error, draft);
  const missing = firstMissing(draft);
  const first = known?.connections.length === 0;
  return (
    <Screen title={t('title')}>
      <div className={styles.columns}>
        <form
          className={common.stack16}
          aria-label={t('title')}
          onSubmit={(event) => {
            event.preventDefault();
            if (isComplete(draft) && !add.isPending) save(false);
          }}
        >
          <p className={styles.words}>{t('first')}</p>
          <ConnectionFields
            draft={draft}
            onChange={(next) => {
              setDraft(next);
              if (add.isError) add.reset();
            }}
            {...(userNameHint === null ? {} : { userNameHint: t(`connections:field.${userNameHint}`) })}
          />
          {add.isError ? (
            <div ref={intoView}>
              <FailureNotice
                error={add.error}
                actions={
                  draft.signIn === 'key' && mayBeSavedUntried(add.error) ? (
                    <>
                      <Button title={t('findOutHint')} onClick={() => save(true, true)}>
                        {t('findOut')}
                      </Button>
                      <Button title={t('saveAnywayHint')} onClick={() => save(true)}>
                        {t('saveAnyway')}
                      </Button>
                    </>
                  ) : undefined
                }
              />
            </div>
          ) : null}
          <div className={styles.submit}>
            <Button
              type="submit"
              disabled={!isComplete(draft)}
              loading={add.isPending}
              variant={first ? 'default' : 'filled'}
            >
              {t('connect')}
            </Button>
            <p className={common.faintXs16} aria-live="polite">
              {add.isPending ? t('trying') : t(missing === null ? 'nothingPaid' : `missing.${missing}`)}
            </p>
          </div>
        </form>
        <div>
          <PracticeOffer first={first} known={known?.connections.some(({ practice }) => practice) ?? false} />
          {first ? (
            <p className={styles.till}>
              <Link href={paths.settings({ show: 'sharing' })}>{t('sharing:welcome')}</Link>
            </p>
          ) : null}
        </div>
      </div>
    </Screen>
  );
}

/**
 * True for failures after which a connection may be saved without a test, for example because the supplier may be unavailable for some
 * time. Not for a refused address.
 */
function mayBeSavedUntried(error: unknown): boolean {
  const { code } = failureOf(error);
  return (
    code === 'unreachable' ||
    code === 'key-refused' ||
    code === 'user-name-needed' ||
    code === 'not-understood' ||
    code === 'rate-limited'
  );
}

/**
 * Returns the hint why a user name is needed: the supplier requires it, or the key may be refused because it is missing. A shown hint
 * stays.
 */
function useUserNameHint(error: unknown, { signIn }: ConnectionDraft) {
  const [hint, setHint] = useState<'userNameNeeded' | 'userNameMaybe' | null>(null);
  const failure = error === null ? null : failureOf(error);
  const isRefused = failure?.code === 'key-refused' && failure.data.by === undefined && signIn === 'key';
  const reported =
    failure?.code === 'user-name-needed' ? 'userNameNeeded' : isRefused ? 'userNameMaybe' : null;
  const next = hint === 'userNameNeeded' ? hint : (reported ?? hint);
  if (next !== hint) setHint(next);
  return next;
}

/** Connects the free practice supplier with one click. `first` is true if there is no connection yet; then this is the main button. */
function PracticeOffer({ first, known }: { readonly first: boolean; readonly known: boolean }) {
  const { t } = useTranslation('welcome');
  const openDesk = useOpenDesk();
  const contract = useContract();
  const open = useMutation(
    contract.connections.openPractice.mutationOptions({ onSuccess: ({ id }) => openDesk(id) }),
  );
  return (
    <section className={styles.practice} aria-labelledby="practice-offer">
      <h2 id="practice-offer" className={common.title}>
        {t('practice.title')}
      </h2>
      <p className={styles.words}>{t('practice.words')}</p>
      <Button
        variant={first ? 'filled' : 'default'}
        loading={open.isPending}
        onClick={() => open.mutate(undefined)}
      >
        {known ? t('practice.again') : t('practice.open')}
      </Button>
      {open.isError ? <FailureNotice error={open.error} /> : null}
    </section>
  );
}

/**
 * Returns a function that selects a new connection and goes to the Desk, or to `to`. It waits until the page has loaded the connection,
 * because otherwise the page would redirect to Welcome.
 */
function useOpenDesk(): (id: string, to?: string) => Promise<void> {
  const [, navigate] = useLocation();
  const showAdded = useShowAdded();
  return async (id, path = paths.desk()) => {
    await showAdded(id);
    navigate(path);
  };
}
