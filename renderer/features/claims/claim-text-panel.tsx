import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import common from '../../ui/base/common.module.css';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { paths } from '../../ui/base/paths.ts';
import styles from './claim-screen.module.css';

/** The text for the supplier and where to send it. The app itself sends nothing. */
export function ClaimTextPanel({
  text,
  place,
  isMail,
  connectionId,
}: {
  readonly text: string;
  readonly place: string;
  readonly isMail: boolean;
  readonly connectionId: string;
}) {
  const { t } = useTranslation('claims');
  return (
    <section className={styles.section} aria-label={t('text.title')}>
      <h2 className={styles.heading}>{t('text.title')}</h2>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <div className={common.wrap}>
        <CopyButton text={text} label={t('text.copy')} />
        {place === '' ? null : (
          <Button component="a" href={place} target="_blank" rel="noopener noreferrer">
            {t(isMail ? 'text.mail' : 'text.place')}
          </Button>
        )}
        <Button component={Link} href={paths.claimForms(connectionId)} variant="subtle">
          {t('text.edit')}
        </Button>
      </div>
    </section>
  );
}
