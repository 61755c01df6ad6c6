import { useTranslation } from 'react-i18next';
import { factsOfResult, type ReadResult, toneOfFact } from '../../../shared/model/result/result.ts';
import { readDay } from '../../../shared/model/result/result-date.ts';
import { answerFacts, codeFacts, type ResultFact } from '../../../shared/model/result/result-facts.ts';
import { CopyButton } from '../base/copy-button.tsx';
import { formatDay } from '../format/format.ts';
import styles from './result-facts.module.css';
import { ToneMark, ToneWord } from './tone-mark.tsx';

const otherFacts: readonly ResultFact[] = ['carrier', 'model', 'imei-2', 'purchase-date', 'warranty-end'];

// Only a result with at least this many lines needs a summary of other facts.
export const fewLines = 4;

/**
 * The answer for the customer, above the supplier's text: codes and locks in large type, and a few more facts if the result is long. A good
 * or bad value has a mark. Renders nothing if the app finds no answer.
 */
export function ResultFacts({ read }: { readonly read: ReadResult }) {
  const { t, i18n } = useTranslation(['services', 'common']);
  if (read.code !== null) return null;
  const facts = factsOfResult(read);
  const rows = [answerFacts, read.lines.length < fewLines ? [] : otherFacts]
    .map((row) => row.filter((fact) => facts.has(fact)))
    .filter((row) => row.length > 0);
  if (rows.length === 0) return null;
  return (
    <div className={styles.rows}>
      {rows.map((row) => (
        <dl key={row.join()} className={styles.facts} aria-label={t('result.facts')}>
          {row.map(factOf)}
        </dl>
      ))}
    </div>
  );

  function factOf(fact: ResultFact) {
    const value = facts.get(fact) ?? '';
    const tone = toneOfFact(read, fact);
    const day = readDay(value);
    return (
      <div key={fact} className={styles.fact} data-tone={tone} data-answer={answerFacts.includes(fact)}>
        <dt className={styles.name}>{t(`result.fact.${fact}`)}</dt>
        <dd className={codeFacts.includes(fact) ? `mono ${styles.value}` : styles.value}>
          <ToneMark tone={tone} />
          <bdi title={value}>{day === null ? value : formatDay(day, i18n.language)}</bdi>
          <ToneWord tone={tone} />
          {codeFacts.includes(fact) || fact === 'imei-2' ? (
            <CopyButton
              compact
              text={value}
              label={t('result.copyFact', { name: t(`result.fact.${fact}`) })}
            />
          ) : null}
        </dd>
      </div>
    );
  }
}
