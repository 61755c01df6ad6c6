import { Button, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import type { Sharing, UsedDesk } from '../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useSharing } from '../../../store/sharing.ts';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { formatTime } from '../../../ui/format/format.ts';
import { SettingRow } from '../setting-row.tsx';
import screen from '../settings-screen.module.css';
import { JoinDesk } from './join-desk.tsx';
import { OpenForTills } from './open-for-tills.tsx';
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
