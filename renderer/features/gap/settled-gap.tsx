import { useTranslation } from 'react-i18next';
import type { Gap } from '../../../shared/model/order/gap.ts';
import { sumOfGaps } from '../../ui/doubt/gap-words.ts';
import { formatMoment } from '../../ui/format/format.ts';
import styles from './gap-screen.module.css';

/** One that is history: when it was, and who settled it with which words. */
export function SettledGap({ gap }: { readonly gap: Gap }) {
  const { t, i18n } = useTranslation('gap');
  const { settled } = gap;
  if (settled === null) return null;
  const { from, to } = sumOfGaps([gap], i18n.language, t('beginning'));
  const when = formatMoment(settled.at, i18n.language);
  return (
    <p className={styles.settled}>
      {t('when', { from, to })} · {t('settled', { who: settled.who, when, words: settled.words })}
    </p>
  );
}
