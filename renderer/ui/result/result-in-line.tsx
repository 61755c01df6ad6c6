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

/** Facts read out to customers. Each is shown before its name, so that its beginning is never cut in either text direction. */
const further: readonly ResultFact[] = ['carrier', 'model'];

// Lists contain only the start of a result, which is more than a row shows.
const maxRead = 2_000;

/** A result in a row: the answer first, locks with their mark; if the app finds no answer, the supplier's own line. */
export function ResultInLine({ raw, identifier }: { readonly raw: string; readonly identifier: string }) {
  const { t } = useTranslation('services');
  const { line, facts } = useMemo(() => {
    const read = readResult(raw.slice(0, maxRead));
    const stated = factsOfResult(read);
    const known = answerFacts.some((fact) => stated.has(fact)) ? [...answerFacts, ...further] : [];
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
  const given = facts.filter(({ fact }) => codeFacts.includes(fact));
  return (
    <span className={styles.parts} title={line}>
      {given.map(({ fact, value }) => (
        <Fragment key={fact}>
          <bdi dir="ltr" className={`mono ${styles.code}`}>
            {value}
          </bdi>
          <span className={styles.rest}>{t(`result.fact.${fact}`)}</span>
        </Fragment>
      ))}
      <bdi className={styles.rest}>
        {facts
          .filter((each) => !given.includes(each))
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

/** `Unlocked` and a model are clear without a name; `Clean` could mean two facts. */
function isSelfExplanatory(fact: ResultFact, tone: string): boolean {
  return fact === 'carrier' || fact === 'model' || (fact === 'sim-lock' && tone !== 'neutral');
}
