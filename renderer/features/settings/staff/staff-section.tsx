import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPeople, type Person } from '../../../../shared/model/staff/person.ts';
import { lockSpans } from '../../../../shared/model/staff/pin.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useStaff, useTakeStaff } from '../../../client/staff/use-staff.ts';
import common from '../../../ui/base/common.module.css';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { formatMoment } from '../../../ui/format/format.ts';
import { IconKey, IconPencil, IconTrash } from '../../../ui/icons/icons.tsx';
import { SettingRow } from '../setting-row.tsx';
import settingsList from '../settings-list.module.css';
import screen from '../settings-screen.module.css';
import { useEdited } from '../use-edited.ts';
import { PersonEditor } from './person-editor.tsx';
import { PinEditor } from './pin-editor.tsx';
import { RoleTable } from './role-table.tsx';
import styles from './staff.module.css';

/** The shop's people: add, edit, remove. `operator` is this computer's operator name, used while the shop has no staff. */
export function StaffSection({ operator }: { readonly operator: string }) {
  const { t } = useTranslation('staff');
  const staff = useStaff();
  const { edited, edit, add } = useEdited<Person | 'new'>();
  const [pinOf, setPinOf] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Person | null>(null);
  const contract = useContract();
  const { mutate, error, isPending } = useMutation(
    contract.staff.remove.mutationOptions({ onSuccess: useTakeStaff() }),
  );
  if (staff === undefined) return null;
  const { people } = staff;
  const pinPerson = people.find(({ id }) => id === pinOf) ?? null;
  function editPin(person: Person): void {
    edit(null);
    setPinOf(person.id);
  }
  return (
    <>
      <h2 className={screen.section}>{t('title')}</h2>
      <div className={settingsList.section}>
        {people.length === 0 ? <p className={settingsList.what}>{t('what')}</p> : null}
        <ul className={settingsList.list}>
          {people.map((person) => (
            <li key={person.id} className={styles.item}>
              <span className={settingsList.name}>
                <bdi>{person.name}</bdi>
              </span>
              <span className={common.muted}>{t(`roles.${person.role}`)}</span>
              <span className={common.muted}>{t(person.hasPin ? 'pin.has' : 'pin.none')}</span>
              <ActionIcon aria-label={t('pin.of', { name: person.name })} onClick={() => editPin(person)}>
                <IconKey size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label={t('change', { name: person.name })}
                onClick={() => {
                  setPinOf(null);
                  edit(person);
                }}
              >
                <IconPencil size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={t('remove', { name: person.name })} onClick={() => setRemoving(person)}>
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <FailureNotice error={error} />
        {pinPerson === null ? null : (
          <PinEditor
            key={pinPerson.id}
            person={pinPerson}
            onClose={() => {
              setPinOf(null);
              add.current?.focus();
            }}
          />
        )}
        {edited === null ? (
          <div>
            <Button ref={add} disabled={people.length >= maxPeople} onClick={() => edit('new')}>
              {t('add')}
            </Button>
          </div>
        ) : (
          <PersonEditor
            key={edited === 'new' ? 'new' : edited.id}
            person={edited === 'new' ? null : edited}
            first={people.length === 0 ? operator : null}
            onClose={() => edit(null)}
          />
        )}
        {people.length === 0 ? null : (
          <>
            <LockRow minutes={staff.lockMinutes} />
            <RoleTable />
            <AuditLog />
          </>
        )}
        <ConfirmDialog
          opened={removing !== null}
          title={t('removing.title', { name: removing?.name ?? '' })}
          confirmLabel={t('remove', { name: removing?.name ?? '' })}
          danger
          busy={isPending}
          onClose={() => setRemoving(null)}
          onConfirm={() =>
            mutate(
              { id: removing?.id ?? '' },
              {
                onSettled() {
                  add.current?.focus();
                  setRemoving(null);
                },
              },
            )
          }
        >
          {t(people.length === 1 ? 'removing.last' : 'removing.body')}
        </ConfirmDialog>
      </div>
    </>
  );
}

/** List of exports, restores and changes with the person's name, newest first. Renders nothing if the list is empty. */
function AuditLog() {
  const { t, i18n } = useTranslation('staff');
  const contract = useContract();
  const { data: acts = [] } = useQuery(contract.staff.acts.queryOptions());
  if (acts.length === 0) return null;
  return (
    <details className={styles.acts}>
      <summary>{t('acts.title')}</summary>
      <ul>
        {acts.map(({ at, who, what }) => (
          <li key={`${at} ${what}`} className={styles.act}>
            <span>
              <bdi>{who}</bdi>
            </span>
            <span>{t(`acts.${what}`)}</span>
            <time className={common.muted}>{formatMoment(at, i18n.language)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}

const never = 'never';

/** Setting: the idle time after which a page is locked. */
function LockRow({ minutes }: { readonly minutes: number | null }) {
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
