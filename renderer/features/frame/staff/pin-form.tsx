import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPerson } from '../../../../shared/model/staff/person.ts';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { RecoverForm } from './recover-form.tsx';
import type { useChoosePerson } from './use-choose-person.ts';

/** Asks a person for their PIN. An owner who lost it can enter the recovery code. */
export function PinForm({
  person,
  choosing,
  onBack,
}: {
  readonly person: ShownPerson;
  readonly choosing: ReturnType<typeof useChoosePerson>;
  /** Null if there is nobody else to choose. */
  readonly onBack: (() => void) | null;
}) {
  const { t } = useTranslation('staff');
  const [pin, setPin] = useState('');
  const [isLost, setLost] = useState(false);
  const { choose, isChoosing, error } = choosing;
  function enter(event: FormEvent): void {
    event.preventDefault();
    if (pin !== '' && !isChoosing) choose(person.id, pin, () => setPin(''));
  }
  if (isLost && person.role === 'owner') return <RecoverForm person={person} onBack={() => setLost(false)} />;
  return (
    <form
      className={common.grid16}
      onSubmit={enter}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onBack?.();
      }}
    >
      <TextInput
        type="password"
        label={t('pin.ask', { name: `\u2068${person.name}\u2069` })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        autoFocus
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      {error === null ? null : <FailureNotice error={error} />}
      {isLost ? <p className={common.muted}>{t('pin.lostHow')}</p> : null}
      <div className={common.wrap}>
        <Button type="submit" loading={isChoosing}>
          {t('pin.enter')}
        </Button>
        {onBack === null ? null : (
          <Button variant="default" onClick={onBack}>
            {t('pin.back')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={() => setLost(true)}>
          {t('pin.lost')}
        </Button>
      </div>
    </form>
  );
}
