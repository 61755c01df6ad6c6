import { IconAlertTriangle, IconCheck, IconCopy, IconHistory, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { IdentifierRule } from '../../../shared/model/identifier.ts';
import { identifierWords } from '../../ui/identifier-words.ts';
import { paths } from '../../ui/paths.ts';
import type { ImportRow, Known } from './import-rows.ts';
import styles from './row-verdict.module.css';

interface RowVerdictProps {
  readonly row: ImportRow;
  readonly rule: IdentifierRule;
  readonly includeBefore: boolean;
}

const icon = { size: 14, 'aria-hidden': true } as const;

/** A row's verdict by shape, colour and words. */
export function RowVerdictWords({ row, rule, includeBefore }: RowVerdictProps) {
  const { t } = useTranslation('import');
  const { t: say } = useTranslation('services');
  const { verdict } = row;
  switch (verdict.is) {
    case 'good':
      return <Verdict is="good" mark={<IconCheck {...icon} />} words={t('verdict.good')} />;
    case 'bad':
      return (
        <Verdict
          is="bad"
          mark={<IconX {...icon} />}
          words={
            verdict.expectedCheckDigit === undefined
              ? identifierWords(say, rule, {
                  problem: verdict.problem,
                  typed: row.source.replace(/[\s\-./_]/g, ''),
                })
              : say('digitShould', { digit: verdict.expectedCheckDigit })
          }
        />
      );
    case 'duplicate':
      return (
        <Verdict
          is="duplicate"
          mark={<IconCopy {...icon} />}
          words={t('verdict.duplicate', { line: verdict.firstLine })}
        />
      );
    case 'open':
      return (
        <Verdict
          is="open"
          mark={<IconAlertTriangle {...icon} />}
          words={t('verdict.open')}
          known={verdict.known}
        />
      );
    case 'before':
      return (
        <Verdict
          is="before"
          mark={<IconHistory {...icon} />}
          words={t(includeBefore ? 'verdict.beforeIncluded' : 'verdict.before')}
          known={verdict.known}
        />
      );
  }
}

interface VerdictProps {
  readonly is: ImportRow['verdict']['is'];
  readonly mark: ReactNode;
  readonly words: string;
  readonly known?: Known;
}

function Verdict({ is, mark, words, known }: VerdictProps) {
  const { t } = useTranslation('states');
  return (
    <span className={styles.verdict} data-is={is} title={words}>
      {mark}
      <span className="truncate">{words}</span>
      {known === undefined ? null : <Link href={paths.order(known.orderId)}>{t(`word.${known.state}`)}</Link>}
    </span>
  );
}
