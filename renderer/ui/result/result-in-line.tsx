import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  factsOfResult,
  readResult,
  resultInOneLine,
  toneOfFact,
} from '../../../shared/model/result/result.ts';
import { answerFacts, codeFacts, type ResultFact } from '../../../shared/model/result/result-facts.ts';
import styles from './result-in-line.module.css';
import { ToneMark } from './tone-mark.tsx';

/** Further facts that staff read to customers. */
const extraFacts: readonly ResultFact[] = ['carrier', 'model'];

// A row shows less than this, so only the start of a result is read.
const maxRead = 2_000;

/** A result in a row: first the answer, with a mark if it is good or bad. If the app finds no answer, the supplier's text in one line. */
export function ResultInLine({ raw, identifier }: { readonly raw: string; readonly identifier: string }) {
  const { t } = useTranslation('services');
  const { line, facts } = useMemo(() => {
    const read = readResult(raw.slice(0, maxRead));
    const stated = factsOfResult(read);
    const known = answerFacts.some((fact) => stated.has(fact)) ? [...answerFacts, ...extraFacts] : [];
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
  const codes = facts.filter(({ fact }) => codeFacts.includes(fact));
  return (
    <span className={styles.parts} title={line}>
      {codes.map(({ fact, value }) => (
        <Fragment key={fact}>
          <bdi dir="ltr" className={`mono ${styles.code}`}>
            {value}
          </bdi>
          <span className={styles.rest}>{t(`result.fact.${fact}`)}</span>
        </Fragment>
      ))}
      <bdi className={styles.rest}>
        {facts
          .filter((each) => !codes.includes(each))
          .map(({ fact, value, tone }) => (
            <span key={fact} className={styles.fact} data-tone={tone}>
              <ToneMark tone={tone} />
              {isSelfExplanatory(fact, tone) ? null : `${t(`result.fact.${fact}`)} `}
              <bdi>{value}</bdi>
            </span>
          ))}
      </bdi>
    </span>
  );
}

/** True if the value is clear without the fact's name, such as `Unlocked` or a model. `Clean` is not: it can be the value of two facts. */
function isSelfExplanatory(fact: ResultFact, tone: string): boolean {
  return fact === 'carrier' || fact === 'model' || (fact === 'sim-lock' && tone !== 'neutral');
}
