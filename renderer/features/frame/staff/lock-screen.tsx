import { useTranslation } from 'react-i18next';
import type { ShownPerson } from '../../../../shared/model/staff/person.ts';
import styles from './lock-screen.module.css';
import { PersonChooser } from './person-chooser.tsx';

/** Replaces the whole app until a person is chosen. */
export function LockScreen({ people }: { readonly people: readonly ShownPerson[] }) {
  const { t } = useTranslation('staff');
  return (
    <main className={styles.screen}>
      <div className={styles.box}>
        <h1 className={styles.title}>{t('lock.title')}</h1>
        <PersonChooser people={people} currentId={null} hint={t('lock.how')} onChosen={() => {}} />
        <p className={styles.how}>{t('lock.orders')}</p>
      </div>
    </main>
  );
}
