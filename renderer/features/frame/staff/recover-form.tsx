import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPerson } from '../../../../shared/model/staff/person.ts';
import { pinSchema } from '../../../../shared/model/staff/pin.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useRecoveryCode } from '../../../store/recovery-code.ts';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';

/** Signs in an owner who lost the PIN: takes the recovery code and a new PIN. */
export function RecoverForm({
  person,
  onBack,
}: {
  readonly person: ShownPerson;
  readonly onBack: () => void;
}) {
  const { t } = useTranslation(['staff', 'common']);
  const contract = useContract();
  const queries = useQueryClient();
  const show = useRecoveryCode((recovery) => recovery.show);
  const { mutate, error, isPending } = useMutation(
    contract.staff.recover.mutationOptions({
      onSuccess({ recoveryCode, ...reading }) {
        show(recoveryCode);
        queries.setQueryData(contract.staff.read.queryKey(), reading);
      },
    }),
  );
  const [code, setCode] = useState('');
  const [pin, setPin] = useState('');
  const [tried, setTried] = useState(false);
  const isPin = pinSchema.safeParse(pin).success;
  function recover(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (code.trim() !== '' && isPin && !isPending) mutate({ id: person.id, code, pin });
  }
  return (
    <form className={common.grid16} onSubmit={recover} noValidate>
      <TextInput
        label={t('pin.code')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        autoFocus
        value={code}
        error={tried && code.trim() === '' ? t('common:statement.needed') : null}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextInput
        type="password"
        label={t('pin.next')}
        description={t('pin.digits')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={pin}
        error={tried && !isPin ? t('pin.digits') : null}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      {error === null ? null : <FailureNotice error={error} />}
      <div className={common.wrap}>
        <Button type="submit" loading={isPending}>
          {t('pin.recover')}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}
