import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import common from '../../ui/base/common.module.css';
import { IconCheck } from '../../ui/icons/icons.tsx';
import styles from './camera-dialog.module.css';
import { kindWords, readingWords, refusalWords } from './scan-words.ts';
import type { SeenCode } from './seen-codes.ts';

interface CodeListProps {
  readonly codes: readonly SeenCode[];
  readonly does: 'add' | 'fill' | 'look';
  readonly wants: (code: SeenCode) => boolean;
  /** Identifiers that were already used. */
  readonly taken: ReadonlySet<string>;
  readonly onTake: (codes: readonly SeenCode[]) => void;
}

/** All codes that were found. A usable code has large digits and a button; another code has the reason why it cannot be used. */
export function CodeList({ codes, does, wants, taken, onTake }: CodeListProps) {
  const { t } = useTranslation('scan');
  const free = codes.filter((code) => wants(code) && !taken.has(code.identifier));
  const ordered = codes.some(({ slot, text }) => slot !== null && text !== '');
  return (
    <div className={styles.side}>
      <ul className={styles.codes} aria-label={t('dialog.list')} aria-live="polite">
        {codes.map((code) => {
          const isAccepted = wants(code);
          const repair = readingWords(t, code);
          return (
            <li key={code.identifier} className={styles.code} data-refused={!isAccepted || undefined}>
              <span className={common.mutedBold}>{kindWords(t, code)}</span>
              <bdi dir="ltr" className={`mono ${styles.digits}`}>
                {code.identifier.slice(0, 60)}
              </bdi>
              {isAccepted ? null : <span className={styles.reason}>{refusalWords(t, code)}</span>}
              {isAccepted && repair !== null ? <span className={styles.reason}>{repair}</span> : null}
              {!isAccepted ? null : taken.has(code.identifier) ? (
                <span className={styles.taken}>
                  <IconCheck size={16} aria-hidden /> {t('dialog.taken')}
                </span>
              ) : (
                <Button
                  variant="filled"
                  className={styles.take ?? ''}
                  aria-label={`${t(`dialog.take.${does}`)} ${code.identifier}`}
                  onClick={() => onTake([code])}
                >
                  {t(`dialog.take.${does}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {ordered ? <p className={styles.hint}>{t('dialog.order')}</p> : null}
      {does === 'add' && free.length > 1 ? (
        <Button variant="filled" onClick={() => onTake(free)}>
          {t('dialog.takeAll', { count: free.length })}
        </Button>
      ) : null}
    </div>
  );
}
