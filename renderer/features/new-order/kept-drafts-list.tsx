import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Identifier } from '../../ui/device/identifier.tsx';
import { type KeptDraft, useKeptDrafts } from './kept-drafts.ts';
import styles from './scan-over.module.css';

/** The half-filled orders that made room for another, each to be gone on with or discarded. */
export function KeptDraftsList({ onContinue }: { readonly onContinue: (kept: KeptDraft) => void }) {
  const { t } = useTranslation('new-order');
  const { drafts, discard } = useKeptDrafts();
  if (drafts.length === 0) return null;
  return (
    <section aria-label={t('kept.title')}>
      {drafts.map((kept) => (
        <div key={kept.key} className={styles.words}>
          <span>{t('kept.title')}</span>
          <Identifier value={kept.draft.identifier} />
          <bdi className="truncate">{kept.draft.customer}</bdi>
          <Button size="compact-xs" variant="default" onClick={() => onContinue(kept)}>
            {t('kept.continue')}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => discard(kept.key)}>
            {t('kept.discard')}
          </Button>
        </div>
      ))}
    </section>
  );
}
