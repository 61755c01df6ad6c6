import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffReading } from '../../../../shared/contract/shop/staff.ts';
import { maxPeople, type Person, roles } from '../../../../shared/model/staff/person.ts';
import { lockSpans } from '../../../../shared/model/staff/pin.ts';
import {
  givenRights,
  limitedRoles,
  limitsSchema,
  type RoleRules,
} from '../../../../shared/model/staff/rights.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useStaff, useTakeStaff } from '../../../client/staff/use-staff.ts';
import common from '../../../ui/base/common.module.css';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { AmountField } from '../../../ui/format/amount-field.tsx';
import { formatMoment } from '../../../ui/format/format.ts';
import { IconKey, IconPencil, IconTrash } from '../../../ui/icons/icons.tsx';
import { SettingRow } from '../setting-row.tsx';
import settingsList from '../settings-list.module.css';
import screen from '../settings-screen.module.css';
import { useEdited } from '../use-edited.ts';
import { PinEditor } from './pin-editor.tsx';
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

/** Form that adds or edits a person. If the shop has no staff yet, `first` is this computer's operator name; otherwise null. */
function PersonEditor({
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

const spans = ['order', 'day', 'month'] as const;

/** Table with each role's rights, and the spending limits of people with this role. Each change is saved immediately. */
function RoleTable() {
  const { t } = useTranslation('staff');
  const contract = useContract();
  const { data: roles } = useQuery(contract.staff.roles.queryOptions());
  const queries = useQueryClient();
  const queryKey = contract.staff.roles.queryKey();
  const { mutate, error } = useMutation(
    contract.staff.writeRole.mutationOptions({
      // Changes are saved one after another, in their order.
      scope: { id: 'roles' },
      onError: () => queries.invalidateQueries({ queryKey }),
    }),
  );
  if (roles === undefined) return null;
  const rulesOf = (role: RoleRules['role']) => roles.find((each) => each.role === role);
  const write = (role: RoleRules['role'], change: Partial<RoleRules>) => {
    // The cached roles include changes that are not saved yet, so that the next change is based on them.
    const now = queries.getQueryData(queryKey)?.find((each) => each.role === role);
    if (now === undefined) return;
    const rules = { ...now, ...change };
    queries.setQueryData(queryKey, (all) => all?.map((each) => (each.role === role ? rules : each)));
    mutate(rules);
  };

  function cellOf(role: RoleRules['role'], right: (typeof givenRights)[number]) {
    const currentRights = rulesOf(role)?.rights ?? [];
    const label = t('rights.of', { role: t(`roles.${role}`), right: t(`rights.${right}`) });
    return (
      <td key={role}>
        <Checkbox
          aria-label={label}
          checked={currentRights.includes(right)}
          onChange={(event) => {
            const nextRights = event.currentTarget.checked
              ? [...currentRights, right]
              : currentRights.filter((each) => each !== right);
            write(role, { rights: nextRights });
          }}
        />
      </td>
    );
  }

  function limitOf(role: RoleRules['role'], span: (typeof spans)[number]) {
    const limits = rulesOf(role)?.limits;
    return (
      <td key={role}>
        <AmountField
          // After a change in another window, the new key remounts the field with the new value.
          key={limits?.[span]}
          label={t('limits.of', { role: t(`roles.${role}`), limit: t(`limits.${span}`) })}
          amount={limits?.[span] ?? null}
          of="amounts"
          accepts={(amount) => limitsSchema.shape.order.safeParse(amount).success}
          inputClassName={common.end ?? ''}
          onSave={(amount) => {
            if (limits !== undefined) write(role, { limits: { ...limits, [span]: amount } });
          }}
        />
      </td>
    );
  }

  return (
    <>
      <table className={styles.roles}>
        <caption className={settingsList.what}>
          {t('rights.owner')} {t('rights.needsPrices')}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('rights.title')}</th>
            {limitedRoles.map((role) => (
              <th key={role} scope="col">
                {t(`roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {givenRights.map((right) => (
            <tr key={right}>
              <th scope="row">{t(`rights.${right}`)}</th>
              {limitedRoles.map((role) => cellOf(role, right))}
            </tr>
          ))}
        </tbody>
        <thead>
          <tr>
            <th scope="col" colSpan={3}>
              {t('limits.title')}
              <span className={styles.hint}>{t('limits.what')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {spans.map((span) => (
            <tr key={span}>
              <th scope="row">{t(`limits.${span}`)}</th>
              {limitedRoles.map((role) => limitOf(role, span))}
            </tr>
          ))}
        </tbody>
      </table>
      <FailureNotice error={error} />
    </>
  );
}
