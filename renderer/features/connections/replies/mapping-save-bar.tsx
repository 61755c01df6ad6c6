import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../../shared/model/connection/connection.ts';
import type { Mapping } from '../../../../shared/model/connection/mapping.ts';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { countChanges } from './mapping-draft.ts';
import styles from './mapping-save-bar.module.css';

interface MappingSaveBarProps {
  readonly connection: Connection;
  readonly draft: Mapping | null;
  /** Called after saving or undoing; from then on, the stored mapping applies. */
  readonly onDone: () => void;
}

/** Bar at the bottom while corrections are unsaved. */
export function MappingSaveBar({ connection, draft, onDone }: MappingSaveBarProps) {
  const { t } = useTranslation('mapping');
  const contract = useContract();
  const queries = useQueryClient();
  const write = useMutation(
    contract.connections.writeMapping.mutationOptions({
      async onSuccess() {
        // Refetches before the draft is dropped, so that the old reading does not flash.
        await queries.invalidateQueries({ queryKey: contract.connections.list.key() });
        onDone();
        notifyDone('mapping', t('save.saved'));
      },
    }),
  );
  const changes = draft === null ? 0 : countChanges(connection.mapping, draft);
  if (draft === null || changes === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('save.label')}>
      {write.isError ? <FailureNotice error={write.error} /> : null}
      <div className={common.wrapRow}>
        <p className={styles.words}>{t('save.changes', { count: changes })}</p>
        <Button variant="default" disabled={write.isPending} onClick={onDone}>
          {t('save.undo')}
        </Button>
        <Button loading={write.isPending} onClick={() => write.mutate({ id: connection.id, mapping: draft })}>
          {t('save.save')}
        </Button>
      </div>
    </section>
  );
}
