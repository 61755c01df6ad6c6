import type { ResultTone } from '../../../shared/model/result/result-facts.ts';
import { IconCheck, IconX } from '../icons/icons.tsx';
import styles from './tone-mark.module.css';

/** The mark of a good or a bad value, drawn and not typed: no font need have it. Nothing for a neutral one; a word says it as well. */
export function ToneMark({ tone }: { readonly tone: ResultTone }) {
  if (tone === 'neutral') return null;
  const Icon = tone === 'positive' ? IconCheck : IconX;
  return <Icon className={styles.mark ?? ''} size={14} strokeWidth={3} />;
}
