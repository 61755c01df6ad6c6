import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lockSpans } from '../../../../shared/model/staff/pin.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useTakeStaff } from '../../../client/staff/use-staff.ts';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { SettingRow } from '../setting-row.tsx';

const never = 'never';

/** The idle time after which a page asks again who is working. */
export function LockRow({ minutes }: { readonly minutes: number | null }) {
  const { t } = useTranslation('staff');
  const contract = useContract();
  const { mutate } = useMutation(
    contract.staff.writeLock.mutationOptions({ onSuccess: useTakeStaff(), onError: notifyFailure }),
  );
  return (
    <SettingRow name={t('lockAfter.name')} hint={t('lockAfter.hint')}>
      <NativeSelect
        aria-label={t('lockAfter.name')}
        data={[
          { value: never, label: t('lockAfter.never') },
          ...lockSpans.map((count) => ({ value: String(count), label: t('lockAfter.minutes', { count }) })),
        ]}
        value={String(minutes ?? never)}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          mutate({ minutes: lockSpans.find((span) => String(span) === chosen) ?? null });
        }}
      />
    </SettingRow>
  );
}
