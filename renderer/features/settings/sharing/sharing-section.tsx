import { ActionIcon, Button, Progress, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import type { ListenerStatus, Sharing, UsedDesk } from '../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { showSharing, useSharing } from '../../../store/sharing.ts';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { formatMoment, formatTime } from '../../../ui/format/format.ts';
import { IconTrash } from '../../../ui/icons/icons.tsx';
import { SettingRow } from '../setting-row.tsx';
import screen from '../settings-screen.module.css';
import { JoinDesk } from './join-desk.tsx';
import { ServerSignIn } from './server/server-login.tsx';
import { ServerPart } from './server/server-part.tsx';
import { UsedServerPart } from './server/used-server-part.tsx';
import styles from './sharing.module.css';

/** Settings for several tills: this computer as a host, its use of another host, or the shop's server. */
export function SharingSection() {
  const { t } = useTranslation('sharing');
  const sharing = useSharing((store) => store.sharing);
  const heading = useRef<HTMLHeadingElement>(null);
  const isLookedFor = new URLSearchParams(useSearch()).get('show') === 'sharing';
  const isThere = sharing !== null;
  useEffect(() => {
    if (isLookedFor && isThere) heading.current?.scrollIntoView({ block: 'start' });
  }, [isLookedFor, isThere]);
  if (sharing === null) return null;
  const { door, desk, server, moving } = sharing;
  if (door === null && desk === null && server === null) return null;
  return (
    <>
      <h2 ref={heading} className={screen.section}>
        {t('title')}
      </h2>
      {server === null ? <p className={styles.intro}>{t('intro')}</p> : null}
      {moving === null ? null : <MovingPart moving={moving} />}
      {desk === null ? null : <UsedDeskPart desk={desk} />}
      {server === null ? null : <UsedServerPart server={server} />}
      {door === null ? null : (
        <>
          <OpenForTills door={door} />
          {/* A host cannot be a till. */}
          {door.isOpen || server !== null ? null : (
            <>
              <JoinDesk />
              <ServerPart />
            </>
          )}
        </>
      )}
    </>
  );
}

/** The move of a journal to a server or back: the current step, a bar with the number of moved rows, and the outcome. */
function MovingPart({
  moving: { way, step, rows, of, trouble },
}: {
  readonly moving: NonNullable<Sharing['moving']>;
}) {
  const { t } = useTranslation('server');
  const isGoing = trouble === null && step !== 'done';
  return (
    <SettingRow name={t(`moving.${way}`)}>
      <div className={common.stack}>
        <p role="status" className={trouble === null ? undefined : common.bad}>
          {trouble === null ? t(`moving.${step}`, { rows, of }) : t(`trouble.${trouble}`)}
        </p>
        {trouble === 'password' ? <ServerSignIn user={null} /> : null}
        {isGoing && of > 0 ? <Progress value={(100 * rows) / of} aria-label={t(`moving.${way}`)} /> : null}
      </div>
    </SettingRow>
  );
}

/** On a till: the host's desk that the till uses, its state, and the button to return to the till's own desk. */
function UsedDeskPart({ desk }: { readonly desk: UsedDesk }) {
  const { t, i18n } = useTranslation('sharing');
  const contract = useContract();
  const leave = useMutation(contract.sharing.leaveDesk.mutationOptions());
  const isLeaving = leave.isPending || leave.data?.begun === true;
  return (
    <>
      <SettingRow name={t('desk.name')} hint={t('desk.hint', { address: desk.address, name: desk.name })}>
        <div className={styles.form}>
          <p role="status">
            {isLeaving
              ? t('desk.leaving')
              : t(`desk.${desk.state}`, { time: formatTime(desk.since, i18n.language) })}
          </p>
          <Button size="compact-sm" loading={isLeaving} onClick={() => leave.mutate(undefined)}>
            {t('desk.leave')}
          </Button>
        </div>
      </SettingRow>
      <p className={styles.intro}>{t('desk.atMain')}</p>
      <FailureNotice error={leave.error} />
    </>
  );
}

/** Makes this computer a host for other tills: the switch, the address to type, a code, and the accepted tills. */
function OpenForTills({ door }: { readonly door: ListenerStatus }) {
  const { t, i18n } = useTranslation('sharing');
  const contract = useContract();
  const setOpen = useMutation(contract.sharing.setOpen.mutationOptions({ onSuccess: showSharing }));
  const newCode = useMutation(contract.sharing.newCode.mutationOptions({ onSuccess: showSharing }));
  const error = setOpen.error ?? newCode.error;
  return (
    <>
      <SettingRow name={t('door.name')} hint={t('door.hint')}>
        <Switch
          label={t('door.on')}
          checked={door.isOpen}
          disabled={setOpen.isPending}
          error={
            door.trouble === null ? null : t(`trouble.${door.trouble}`, { port: String(door.port ?? '') })
          }
          onChange={(event) => setOpen.mutate({ isOpen: event.currentTarget.checked })}
        />
      </SettingRow>
      <FailureNotice error={error} />
      {door.isOpen ? (
        <>
          <SettingRow name={t('door.address')}>
            {door.addresses.length === 0 ? (
              <p className={styles.quiet}>{t('door.noAddress')}</p>
            ) : (
              door.addresses.map((address) => (
                <p key={address} className={styles.address}>
                  <bdi dir="ltr">{address}</bdi>
                </p>
              ))
            )}
          </SettingRow>
          <SettingRow name={t('door.pair')} hint={t('door.pairHint')}>
            <div className={styles.code} role="status">
              {door.code === null ? null : (
                <>
                  <output className={styles.shown} dir="ltr" aria-label={t('join.code')}>
                    {door.code.code}
                  </output>
                  <p className={styles.quiet}>
                    {t('door.until', { time: formatTime(door.code.until, i18n.language) })}
                  </p>
                </>
              )}
              {door.codeEnded === null ? null : <p className={styles.quiet}>{t(`door.${door.codeEnded}`)}</p>}
            </div>
            <Button size="compact-sm" loading={newCode.isPending} onClick={() => newCode.mutate(undefined)}>
              {t(door.code === null ? 'door.show' : 'door.another')}
            </Button>
          </SettingRow>
        </>
      ) : null}
      {door.isOpen || door.tills.length > 0 ? <TillList tills={door.tills} /> : null}
    </>
  );
}

/** The accepted tills, each with a button that removes it. */
function TillList({ tills }: Pick<ListenerStatus, 'tills'>) {
  const { t, i18n } = useTranslation('sharing');
  const contract = useContract();
  const remove = useMutation(contract.sharing.removeTill.mutationOptions({ onSuccess: showSharing }));
  const reported = ({ isHere, lastSeenAt, words }: ListenerStatus['tills'][number]): string => {
    if (isHere) return t('door.here');
    if (lastSeenAt !== null) return t('door.seen', { date: formatMoment(lastSeenAt, i18n.language) });
    return t('door.never', { words: (words ?? []).join(' · ') });
  };
  return (
    <section className={styles.tills} aria-label={t('door.tills')}>
      <h3 className={styles.heading}>{t('door.tills')}</h3>
      <FailureNotice error={remove.error} />
      {tills.length === 0 ? <p className={styles.quiet}>{t('door.none')}</p> : null}
      <ul>
        {tills.map((till) => (
          <li key={till.id} className={styles.till}>
            <bdi className={styles.name}>{till.name}</bdi>
            <span className={styles.quiet} data-here={till.isHere}>
              {reported(till)}
            </span>
            <ActionIcon
              aria-label={t('door.removeTill', { name: till.name })}
              title={t('door.remove')}
              onClick={() => remove.mutate({ id: till.id })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
