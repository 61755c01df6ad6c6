import { useTranslation } from 'react-i18next';
import type { ClaimEvent } from '../../../shared/model/claim/claim.ts';
import { formatMoment } from '../../ui/format/format.ts';
import styles from './claim-screen.module.css';

/** The history of a claim, oldest first: who, when, what, and in which words. */
export function ClaimHistory({ events }: { readonly events: readonly ClaimEvent[] }) {
  const { t, i18n } = useTranslation(['claims', 'order']);
  const when = (atMs: number) => formatMoment(atMs, i18n.language);
  return (
    <section className={styles.section} aria-label={t('history.title')}>
      <h2 className={styles.heading}>{t('history.title')}</h2>
      <ol className={styles.history}>
        {events.map(({ at, who, what, words, askAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          <li key={index}>
            <p className={styles.what}>{t(`history.${what}`)}</p>
            {words === '' ? null : (
              <p className={styles.said}>
                <bdi>{words}</bdi>
              </p>
            )}
            <p className={styles.when}>
              <time dateTime={new Date(at).toISOString()}>{when(at)}</time> ·{' '}
              <bdi>{who === 'app' ? t('order:timeline.by.app') : who}</bdi>
              {askAt === null ? null : ` · ${t('fact.askAt')}: ${when(askAt)}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
