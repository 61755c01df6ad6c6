import { useTranslation } from 'react-i18next';
import { factsOfResult, type ReadResult, toneOfFact } from '../../../shared/model/result/result.ts';
import { readDay } from '../../../shared/model/result/result-date.ts';
import { type ResultFact, verdictFacts } from '../../../shared/model/result/result-facts.ts';
import { CopyButton } from '../base/copy-button.tsx';
import { formatDay } from '../format/format.ts';
import styles from './result-facts.module.css';
import { ToneMark } from './tone-mark.tsx';

const codes: readonly ResultFact[] = ['unlock-code', 'unfreeze-code'];
const others: readonly ResultFact[] = ['carrier', 'model', 'imei-2', 'purchase-date', 'warranty-end'];

// A short result is read at a glance; a summary above it would only repeat it.
const fewLines = 4;

/**
 * The answer to the customer, above the supplier's text: codes large, locks with their mark, a few more facts. Nothing for a
 * result short enough to be its own summary.
 */
export function ResultFacts({ read }: { readonly read: ReadResult }) {
  const { t, i18n } = useTranslation(['services', 'common']);
  if (read.code !== null || read.lines.length < fewLines) return null;
  const facts = factsOfResult(read);
  const shown = [...codes, ...verdictFacts, ...others].filter((fact) => facts.has(fact));
  if (shown.length === 0) return null;
  return (
    <dl className={styles.facts} aria-label={t('result.facts')}>
      {shown.map((fact) => {
        const value = facts.get(fact) ?? '';
        const tone = toneOfFact(read, fact);
        const day = readDay(value);
        return (
          <div key={fact} className={styles.fact} data-tone={tone} data-code={codes.includes(fact)}>
            <dt className={styles.name}>{t(`result.fact.${fact}`)}</dt>
            <dd className={codes.includes(fact) ? `mono ${styles.code}` : styles.value}>
              <ToneMark tone={tone} />
              <bdi title={value}>{day === null ? value : formatDay(day, i18n.language)}</bdi>
              {tone === 'neutral' ? null : (
                <span className="visually-hidden"> ({t(`result.tone.${tone}`)})</span>
              )}
              {codes.includes(fact) || fact === 'imei-2' ? (
                <CopyButton
                  compact
                  text={value}
                  label={t('result.copyFact', { name: t(`result.fact.${fact}`) })}
                />
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
