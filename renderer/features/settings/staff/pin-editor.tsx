import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPerson } from '../../../../shared/model/staff/person.ts';
import { pinSchema } from '../../../../shared/model/staff/pin.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useTakeStaff } from '../../../client/staff/use-staff.ts';
import { useRecoveryCode } from '../../../store/recovery-code.ts';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { usePerson } from '../../../ui/staff/person.ts';
import settingsList from '../settings-list.module.css';

/** Form that sets, changes or removes a person's PIN. A person who changes their own PIN must enter the current PIN. */
export function PinEditor({
  person,
  onClose,
}: {
  readonly person: ShownPerson;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['staff', 'common']);
  const contract = useContract();
  const take = useTakeStaff();
  const currentPerson = usePerson();
  const show = useRecoveryCode((recovery) => recovery.show);
  const [pin, setPin] = useState('');
  const [current, setCurrent] = useState('');
  const [tried, setTried] = useState(false);
  const { mutate, error, isPending } = useMutation(
    contract.staff.setPin.mutationOptions({
      onSuccess({ recoveryCode, ...reading }) {
        take(reading);
        if (recoveryCode === null) notifyDone('pin', t('pin.saved'));
        else show(recoveryCode);
        onClose();
      },
    }),
  );
  const proves = person.hasPin && currentPerson?.id === person.id;
  const isPin = pinSchema.safeParse(pin).success;
  const set = (nextPin: string | null) => {
    if (!isPending) mutate({ id: person.id, pin: nextPin, current: proves ? current : null });
  };

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isPin) set(pin);
  }

  return (
    <form
      className={settingsList.editor}
      aria-label={t('pin.of', { name: person.name })}
      onSubmit={save}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {proves ? (
        <TextInput
          type="password"
          label={t('pin.present')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={60}
          autoFocus
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
      ) : null}
      <TextInput
        type="password"
        label={t('pin.ask', { name: `\u2068${person.name}\u2069` })}
        description={t('pin.digits')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        autoFocus={!proves}
        value={pin}
        error={tried && !isPin ? t('pin.digits') : null}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      {error === null ? null : (
        <div className={common.wide}>
          <FailureNotice error={error} />
        </div>
      )}
      <div className={settingsList.buttons}>
        <Button variant="filled" type="submit" loading={isPending}>
          {t('pin.save')}
        </Button>
        {person.hasPin ? <Button onClick={() => set(null)}>{t('pin.takeAway')}</Button> : null}
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}
