import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Batch, PauseReason } from '../../../../shared/model/order/batch.ts';
import { readResult } from '../../../../shared/model/result/result.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useIsOnServer } from '../../../store/sharing.ts';
import common from '../../../ui/base/common.module.css';
import { paths } from '../../../ui/base/paths.ts';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { Age } from '../../../ui/format/age.tsx';
import { codedMessageSentences } from '../../../ui/format/coded-message-sentences.ts';
import { StateMark } from '../../../ui/order/state-mark.tsx';
import { ResultLines } from '../../../ui/result/result-lines.tsx';
import styles from './batch-head.module.css';
import { BatchProgress } from './batch-progress.tsx';
import { BatchServices } from './batch-services.tsx';
import { BatchState } from './batch-state.tsx';

/** Head of a batch: its facts, its progress, and what blocks it. */
export function BatchHead({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches');
  const uncertain = batch.counts.uncertain ?? 0;
  return (
    <header className={styles.head}>
      <p className={styles.facts}>
        <BatchState batch={batch} />
        <BatchServices batch={batch} whole />
        <span className={common.faint}>
          {t('created')} <Age at={batch.createdAt} />
        </span>
      </p>
      <BatchProgress batch={batch} alone={false} />
      {uncertain === 0 ? null : (
        <p className={styles.uncertain}>
          <StateMark state="uncertain" size={16} />
          {t('uncertain', { count: uncertain })}
        </p>
      )}
      <Paused batch={batch} />
      <Muted batchId={batch.id} />
    </header>
  );
}

/** Reports that notices of this batch are off, with a button to turn them on; renders nothing if they are on. */
function Muted({ batchId }: { readonly batchId: string }) {
  const { t } = useTranslation('batches');
  const contract = useContract();
  const { data } = useQuery(contract.host.isMuted.queryOptions({ input: { batchId } }));
  const mute = useMutation(contract.host.mute.mutationOptions({ onError: notifyFailure }));
  if (data?.muted !== true) return null;
  return (
    <p className={styles.muted}>
      {t('muted')}
      <Button
        size="compact-sm"
        loading={mute.isPending}
        onClick={() => mute.mutate({ batchId, muted: false })}
      >
        {t('unmute')}
      </Button>
    </p>
  );
}

type Pause = Pick<Batch, 'pauseReason' | 'pauseWords'>;

/**
 * True if the app paused the batch because it no longer knows whether waiting rows were sent. `pauseWords`
 * are then the app's words.
 */
const isByApp = ({ pauseReason, pauseWords }: Pause): boolean =>
  pauseReason === 'person' && pauseWords !== null;

/** Why a batch is paused, in one sentence or a few. */
export function PauseWhy({ batch }: { readonly batch: Pause }) {
  const { t } = useTranslation('batches');
  const { t: notes } = useTranslation('notes');
  const { pauseReason, pauseWords } = batch;
  if (isByApp(batch)) return codedMessageSentences(notes, pauseWords ?? '');
  return pauseReason === null ? null : t(`why.${pauseReason}`);
}

function labelOf(reason: PauseReason) {
  if (reason === 'uncertain') return 'evidence';
  if (reason === 'balance-fell') return 'found';
  return reason === 'balance-guard' ? 'guard' : 'words';
}

/** Says why a batch is paused and who gave the reason, and has the button to resume the batch. */
function Paused({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches');
  const { t: notes } = useTranslation('notes');
  const { pauseReason, pauseWords } = batch;
  const isOnServer = useIsOnServer();
  // The pause reason stays stored after the batch has ended, but no longer applies.
  if (pauseReason === null || batch.state !== 'paused') return null;
  const words = pauseWords === null || isByApp(batch) ? '' : codedMessageSentences(notes, pauseWords);
  const supplierText = readResult(words).lines.length > 0 ? words : null;
  return (
    <div className={styles.paused} data-reason={pauseReason}>
      <div className={common.grow}>
        <p className={common.bold}>
          <PauseWhy batch={batch} />
        </p>
        <p>{t(`resumes.${isOnServer && pauseReason === 'journal' ? 'journal-server' : pauseReason}`)}</p>
        {supplierText === null ? null : (
          <div className={styles.said}>
            <span className={common.faint}>{t(labelOf(pauseReason))}</span>
            <ResultLines raw={supplierText} />
          </div>
        )}
      </div>
      {pauseReason === 'key-refused' ? (
        <Button component={Link} href={paths.connections()}>
          {t('action.connections')}
        </Button>
      ) : null}
      {pauseReason === 'uncertain' ? (
        <Button component={Link} href={paths.uncertain()}>
          {t('action.uncertain')}
        </Button>
      ) : null}
    </div>
  );
}
