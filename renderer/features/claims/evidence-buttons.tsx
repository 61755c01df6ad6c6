import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Claimable } from '../../../shared/contract/money/claims.ts';
import type { ClaimDetails } from '../../../shared/model/claim/claim.ts';
import { useContract } from '../../client/contract-context.tsx';
import common from '../../ui/base/common.module.css';
import { download } from '../../ui/base/download.ts';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import styles from './claim-screen.module.css';
import { type EvidenceOrder, evidenceSheet } from './evidence-sheet.ts';

/** Buttons that save all evidence of a claim as one file, for the supplier. */
export function EvidenceButtons({
  whole,
  order,
  about,
}: {
  /** Null if the claim is not opened yet. */
  readonly whole: ClaimDetails | null;
  readonly order: EvidenceOrder | null;
  readonly about: Claimable | null;
}) {
  const { t, i18n } = useTranslation(['claims', 'check', 'order', 'states', 'orders', 'wallet']);
  const { t: notes } = useTranslation('notes');
  const contract = useContract();
  const { data: app } = useQuery(contract.diagnostics.about.queryOptions());
  const save = useMutation(
    contract.claims.saveEvidence.mutationOptions({
      onSuccess(handed) {
        if (handed.how === 'saved') notifyDone('evidence', t('orders:many.saved', { path: handed.path }));
        if (handed.how === 'download') download(handed.path);
      },
      onError: notifyFailure,
    }),
  );
  const write = (format: 'html' | 'txt') => {
    const reported = {
      t,
      notes,
      language: i18n.language,
      direction: i18n.dir(),
      version: app?.version ?? '',
    };
    const sheet = evidenceSheet({ whole, order, rows: about?.rows ?? [], nowMs: Date.now() }, reported);
    save.mutate({ name: order?.order.reference ?? '', sheet, format });
  };
  return (
    <section className={styles.section} aria-label={t('evidence.title')}>
      <h2 className={styles.heading}>{t('evidence.title')}</h2>
      <p className={common.muted}>{t('evidence.what')}</p>
      <div className={common.wrap}>
        <Button loading={save.isPending} onClick={() => write('html')}>
          {t('evidence.html')}
        </Button>
        <Button loading={save.isPending} onClick={() => write('txt')}>
          {t('evidence.text')}
        </Button>
      </div>
    </section>
  );
}
