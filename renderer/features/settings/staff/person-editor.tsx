import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReading } from '../../../../shared/contract/shop/staff.ts';
import { type Person, roles } from '../../../../shared/model/staff/person.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useTakeStaff } from '../../../client/staff/use-staff.ts';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import settingsList from '../settings-list.module.css';

/** Form that adds or edits a person. If the shop has no staff yet, `first` is this computer's operator name; otherwise null. */
export function PersonEditor({
  person,
  first,
  onClose,
}: {
  readonly person: Person | null;
  readonly first: string | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['staff', 'common']);
  const contract = useContract();
  const take = useTakeStaff();
  const onSuccess = (reading: StaffReading) => {
    take(reading);
    onClose();
  };
  const add = useMutation(contract.staff.add.mutationOptions({ onSuccess }));
  const change = useMutation(contract.staff.change.mutationOptions({ onSuccess }));
  const [name, setName] = useState(person?.name ?? first ?? '');
  const [role, setRole] = useState<Person['role']>(person?.role ?? (first === null ? 'counter' : 'owner'));
  const [tried, setTried] = useState(false);
  const used = person === null ? add : change;

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return;
    if (person === null) add.mutate({ name: name.trim(), role });
    else change.mutate({ id: person.id, name: name.trim(), role });
  }

  return (
    <form
      className={settingsList.editor}
      aria-label={person === null ? t('add') : t('change', { name: person.name })}
      onSubmit={save}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      {first === null ? null : <p className={common.wide}>{t('first')}</p>}
      <TextInput
        label={t('name')}
        required
        maxLength={80}
        autoFocus
        value={name}
        error={tried && name.trim() === '' ? t('common:statement.needed') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('role')}
        data={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        value={role}
        disabled={first !== null}
        onChange={(event) => setRole(event.currentTarget.value as Person['role'])}
      />
      {used.error === null ? null : (
        <div className={common.wide}>
          <FailureNotice error={used.error} />
        </div>
      )}
      <div className={settingsList.buttons}>
        <Button variant="filled" type="submit" loading={used.isPending}>
          {person === null ? t('add') : t('save')}
        </Button>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}
