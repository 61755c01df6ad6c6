import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useSharing } from '../../../store/sharing.ts';
import screen from '../settings-screen.module.css';
import { JoinDesk } from './join-desk.tsx';
import { OpenForTills } from './open-for-tills.tsx';
import { MovingPart } from './server/moving-part.tsx';
import { ServerPart } from './server/server-part.tsx';
import { UsedServerPart } from './server/used-server-part.tsx';
import styles from './sharing.module.css';
import { UsedDeskPart } from './used-desk-part.tsx';

/** Several tills at one desk: this computer's door for others, or the desk of another that it uses. */
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
          {/* A main computer is nobody's till. */}
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
