import { useTranslation } from 'react-i18next';
import type { PastedPieces } from '../../../shared/model/pasted-list.ts';
import type { ImportSummary } from './import-rows.ts';
import styles from './reconcile-line.module.css';

// Enough to see what was left out; the paste box has the rest.
const ignoredShown = 50;

/** "27 found = 25 good + 1 wrong check digit + 1 repeated": what came in is what is accounted for. */
export function ReconcileLine({
  summary,
  pieces,
}: {
  readonly summary: ImportSummary;
  readonly pieces: PastedPieces;
}) {
  const { t } = useTranslation('import');
  return (
    <div>
      <p className={styles.line} role="status">
        <strong>{t('found', { count: summary.found })}</strong> ={' '}
        {summary.parts.map(({ part, count }, index) => (
          <span key={part}>
            {index === 0 ? null : ' + '}
            <span className={styles.part} data-part={part}>
              {t(`part.${part}`, { count })}
            </span>
          </span>
        ))}
      </p>
      {pieces.ignored.length === 0 ? null : (
        <details className={styles.ignored}>
          <summary>{t('ignored', { count: pieces.ignored.length })}</summary>
          <ol>
            {pieces.ignored.slice(0, ignoredShown).map((each) => (
              <li key={each.line}>
                <span className="mono">{each.line}</span> <bdi>{each.source.slice(0, 160)}</bdi>
              </li>
            ))}
          </ol>
        </details>
      )}
      {pieces.skippedWords === 0 ? null : (
        <p className={styles.skipped}>{t('skipped', { count: pieces.skippedWords })}</p>
      )}
    </div>
  );
}
