import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useSharing } from '../../../store/sharing.ts';
import screen from '../settings-screen.module.css';
import { DoorPart } from './door-part.tsx';
import { JoinPart } from './join-part.tsx';
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
  if (sharing === null || (sharing.door === null && sharing.desk === null)) return null;
  return (
    <>
      <h2 ref={heading} className={screen.section}>
        {t('title')}
      </h2>
      <p className={styles.intro}>{t('intro')}</p>
      {sharing.desk === null ? null : <UsedDeskPart desk={sharing.desk} />}
      {sharing.door === null ? null : (
        <>
          <DoorPart door={sharing.door} />
          {/* A main computer is nobody's till. */}
          {sharing.door.isOpen ? null : <JoinPart />}
        </>
      )}
    </>
  );
}
