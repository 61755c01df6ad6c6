import { Button, SegmentedControl, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import common from '../../../ui/base/common.module.css';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import styles from './connections-screen.module.css';

const speeds = [1, 10, 60, 600];

interface PracticeSettingsProps {
  readonly speed: number;
  readonly dialect: string | null;
}

/** Speed, dialect and reset of the practice supplier. */
export function PracticeSettings({ speed, dialect }: PracticeSettingsProps) {
  const { t } = useTranslation('connections');
  const contract = useContract();
  const [asking, setAsking] = useState(false);
  const setSpeed = useMutation(contract.connections.setPracticeSpeed.mutationOptions());
  const reset = useMutation(
    contract.connections.resetPractice.mutationOptions({ onSuccess: () => setAsking(false) }),
  );
  const offered = speeds.includes(speed) ? speeds : [...speeds, speed].sort((left, right) => left - right);
  return (
    <div className={styles.practice}>
      <span id="practice-speed" className={common.muted} title={t('practice.speedHint')}>
        {t('practice.speed')}
      </span>
      <SegmentedControl
        aria-labelledby="practice-speed"
        data={offered.map((value) => ({
          value: String(value),
          label: t('practice.speedValue', { speed: value }),
        }))}
        value={String(speed)}
        onChange={(value) => setSpeed.mutate({ speed: Number(value) })}
      />
      <Button onClick={() => setAsking(true)}>{t('practice.reset')}</Button>
      <PracticeDialect chosen={dialect} />
      {setSpeed.isError ? <FailureNotice error={setSpeed.error} /> : null}
      <ConfirmDialog
        opened={asking}
        title={t('practice.resetTitle')}
        confirmLabel={t('practice.resetConfirm')}
        danger
        busy={reset.isPending}
        onConfirm={() => reset.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        <p>{t('practice.resetMeans')}</p>
        {reset.isError ? <FailureNotice error={reset.error} /> : null}
      </ConfirmDialog>
    </div>
  );
}

/** The dialect of the practice supplier: its name and its description. */
function PracticeDialect({ chosen }: { readonly chosen: string | null }) {
  const { t } = useTranslation('connections');
  const contract = useContract();
  const dialects = useQuery(contract.connections.practiceDialects.queryOptions({ staleTime: Infinity }));
  const setDialect = useMutation(contract.connections.setPracticeDialect.mutationOptions());
  const selected = setDialect.isPending ? setDialect.variables.name : chosen;
  const known = dialects.data ?? [];
  return (
    <div className={styles.dialect}>
      <Select
        label={t('practice.dialect')}
        description={t('practice.dialectHint')}
        data={known.map(({ name }) => name)}
        value={selected}
        searchable
        disabled={setDialect.isPending}
        onChange={(name) => {
          if (name !== null && name !== chosen) setDialect.mutate({ name });
        }}
      />
      <p className={styles.dialectMeans} aria-live="polite">
        {known.find(({ name }) => name === selected)?.description}
      </p>
      {dialects.isError ? <FailureNotice error={dialects.error} /> : null}
      {setDialect.isError ? <FailureNotice error={setDialect.error} /> : null}
    </div>
  );
}
