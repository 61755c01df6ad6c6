import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SavedDraft } from '../../../shared/model/draft/draft.ts';
import common from '../base/common.module.css';
import { Keys } from '../base/keys.tsx';
import { Identifier } from '../device/identifier.tsx';
import { Age } from '../format/age.tsx';
import styles from './draft-line.module.css';

interface DraftLineProps {
  readonly draft: SavedDraft;
  /** The shortcut that continues this draft. */
  readonly shortcut?: string;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** A draft of an order or a list: its customer or name, its age, and buttons to continue or discard. */
export function DraftLine({ draft, shortcut, onContinue, onDiscard }: DraftLineProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <span className={common.bold}>{t(draft.is === 'order' ? 'draft.order' : 'draft.list')}</span>
        {draft.is === 'order' ? (
          <>
            {draft.draft.customer.trim() === '' ? null : (
              <bdi className="truncate">{draft.draft.customer.trim()}</bdi>
            )}
            {draft.draft.identifier.trim() === '' ? null : (
              <Identifier value={draft.draft.identifier.trim()} />
            )}
          </>
        ) : (
          <>
            {draft.name === null ? (
              <Identifier value={draft.first} />
            ) : (
              <bdi className="truncate">{draft.name}</bdi>
            )}
            <span>{t('draft.rows', { count: draft.rows })}</span>
          </>
        )}
        <span className={common.faint}>
          <Age at={draft.at} />
        </span>
      </span>
      <span className={styles.buttons}>
        <Button
          size="compact-sm"
          rightSection={shortcut === undefined ? null : <Keys shortcut={shortcut} />}
          onClick={onContinue}
        >
          {t('draft.continue')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </span>
    </div>
  );
}
