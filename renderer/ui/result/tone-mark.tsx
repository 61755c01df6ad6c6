import { useTranslation } from 'react-i18next';
import type { ResultTone } from '../../../shared/model/result/result-facts.ts';
import { IconCheck, IconX } from '../icons/icons.tsx';
import styles from './tone-mark.module.css';

/** The drawn mark of a good or bad value; renders nothing for a neutral value. `ToneWord` says the same in a word. */
export function ToneMark({ tone }: { readonly tone: ResultTone }) {
  if (tone === 'neutral') return null;
  const Icon = tone === 'positive' ? IconCheck : IconX;
  return <Icon className={styles.mark ?? ''} size={14} strokeWidth={3} />;
}

/** The tone as a word, for people who do not see the mark. */
export function ToneWord({ tone }: { readonly tone: ResultTone }) {
  const { t } = useTranslation('services');
  if (tone === 'neutral') return null;
  return <span className="visually-hidden"> ({t(`result.tone.${tone}`)})</span>;
}
