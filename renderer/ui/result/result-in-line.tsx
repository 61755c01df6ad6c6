import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  factsOfResult,
  readResult,
  resultInOneLine,
  toneOfFact,
} from '../../../shared/model/result/result.ts';
import { type ResultFact, verdictFacts } from '../../../shared/model/result/result-facts.ts';
import styles from './result-in-line.module.css';

const answers: readonly ResultFact[] = ['unlock-code', 'unfreeze-code', ...verdictFacts];
const further: readonly ResultFact[] = ['carrier', 'model'];

// Lists carry only the start of a result, which is more than a row shows.
const mostRead = 2_000;

/** A result in a row: the answer first, locks with their mark; the supplier's own line if the app finds no answer in it. */
export function ResultInLine({ raw, identifier }: { readonly raw: string; readonly identifier: string }) {
  const { t } = useTranslation('services');
  const { line, facts } = useMemo(() => {
    const read = readResult(raw.slice(0, mostRead));
    const stated = factsOfResult(read);
    const known = answers.some((fact) => stated.has(fact)) ? [...answers, ...further] : [];
    return {
      line: resultInOneLine(raw, identifier),
      facts: known.flatMap((fact) => {
        const value = stated.get(fact);
        return value === undefined ? [] : [{ fact, value, tone: toneOfFact(read, fact) }];
      }),
    };
  }, [raw, identifier]);
  if (facts.length === 0)
    return (
      <bdi className={styles.line} title={line}>
        {line}
      </bdi>
    );
  return (
    <bdi className={styles.line} title={line}>
      {facts.map(({ fact, value, tone }) => (
        <span key={fact} className={styles.fact} data-tone={tone}>
          {tone === 'neutral' ? null : <span aria-hidden="true">{tone === 'positive' ? '✓ ' : '✕ '}</span>}
          {saysItself(fact, tone) ? null : `${t(`result.fact.${fact}`)} `}
          <bdi>{value}</bdi>
        </span>
      ))}
    </bdi>
  );
}

/** `Unlocked` needs no name before it, nor does a model; `Clean` may be of two things. */
function saysItself(fact: ResultFact, tone: string): boolean {
  return fact === 'carrier' || fact === 'model' || (fact === 'sim-lock' && tone !== 'neutral');
}
