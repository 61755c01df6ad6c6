import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useContract } from '../../../client/contract-context.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { SettingRow } from '../setting-row.tsx';

/** Whether the app opens at sign-in, as the system reports; nothing if the host does not support it. */
export function OpenAtLogin() {
  const { t } = useTranslation('outside');
  const contract = useContract();
  const queries = useQueryClient();
  const { data } = useQuery(contract.host.openAtLogin.queryOptions());
  const set = useMutation(
    contract.host.setOpenAtLogin.mutationOptions({
      onSuccess: (now) => queries.setQueryData(contract.host.openAtLogin.queryKey(), now),
    }),
  );
  if (data === undefined || data === null) return null;
  const isRefused = set.data !== undefined && set.data?.on !== set.variables?.on;
  return (
    <SettingRow name={t('login.name')} hint={t('login.hint')}>
      <Switch
        label={t('login.on')}
        checked={data.on}
        disabled={set.isPending}
        error={isRefused ? t('login.refused') : null}
        onChange={(event) => set.mutate({ on: event.currentTarget.checked })}
      />
      {set.error === null ? null : <FailureNotice error={set.error} />}
    </SettingRow>
  );
}
