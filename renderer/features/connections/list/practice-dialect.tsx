import { Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import styles from './connections-screen.module.css';

/** The dialect of the practice supplier: its name and its description. */
export function PracticeDialect({ chosen }: { readonly chosen: string | null }) {
  const { t } = useTranslation('connections');
  const contract = useContract();
  const dialects = useQuery(contract.connections.practiceDialects.queryOptions({ staleTime: Infinity }));
  const setDialect = useMutation(contract.connections.setPracticeDialect.mutationOptions());
  const shown = setDialect.isPending ? setDialect.variables.name : chosen;
  const known = dialects.data ?? [];
  return (
    <div className={styles.dialect}>
      <Select
        label={t('practice.dialect')}
        description={t('practice.dialectHint')}
        data={known.map(({ name }) => name)}
        value={shown}
        allowDeselect={false}
        searchable
        disabled={setDialect.isPending}
        onChange={(name) => {
          if (name !== null && name !== chosen) setDialect.mutate({ name });
        }}
      />
      <p className={styles.dialectMeans} aria-live="polite">
        {known.find(({ name }) => name === shown)?.description}
      </p>
      {dialects.isError ? <FailureNotice error={dialects.error} /> : null}
      {setDialect.isError ? <FailureNotice error={setDialect.error} /> : null}
    </div>
  );
}
