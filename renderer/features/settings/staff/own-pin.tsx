import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShownPerson } from '../../../../shared/model/staff/person.ts';
import screen from '../settings-screen.module.css';
import { useEdited } from '../use-edited.ts';
import { PinEditor } from './pin-editor.tsx';
import styles from './staff.module.css';

/** The PIN of the person at this page, for people who may not change others. */
export function OwnPin({ person }: { readonly person: ShownPerson }) {
  const { t } = useTranslation('staff');
  const { edited, edit, add } = useEdited<ShownPerson>();
  return (
    <>
      <h2 className={screen.section}>{t('pin.own')}</h2>
      <div className={styles.section}>
        <p className={styles.what}>{t('pin.ownHint')}</p>
        {edited === null ? (
          <div>
            <Button ref={add} variant="default" onClick={() => edit(person)}>
              {t('pin.next')}
            </Button>
          </div>
        ) : (
          <PinEditor person={person} onClose={() => edit(null)} />
        )}
      </div>
    </>
  );
}
