import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldForSearch } from '../../../../shared/model/base/search-folding.ts';
import type { Person, ShownPerson } from '../../../../shared/model/staff/person.ts';
import { pinSchema } from '../../../../shared/model/staff/pin.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useRecoveryCode } from '../../../store/recovery-code.ts';
import { after } from '../../../ui/base/after.ts';
import common from '../../../ui/base/common.module.css';
import { Keys } from '../../../ui/base/keys.tsx';
import { useLatest } from '../../../ui/base/use-latest.ts';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { IconCheck } from '../../../ui/icons/icons.tsx';
import { createSingleKey } from '../../../ui/scan/single-key.ts';
import styles from './person-list.module.css';
import { useChoosePerson } from './use-choose-person.ts';

/** Chooses the person for this page, with their PIN if they have one. */
export function PersonChooser({
  people,
  currentId,
  hint = null,
  onChosen,
}: {
  readonly people: readonly ShownPerson[];
  readonly currentId: string | null;
  /** Shown above the list, if there is a list. */
  readonly hint?: string | null;
  readonly onChosen: () => void;
}) {
  const choosing = useChoosePerson(onChosen);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const only = people.length === 1 ? (people[0] ?? null) : null;
  const person = only ?? people.find(({ id, hasPin }) => id === selectedId && hasPin) ?? null;
  if (person !== null)
    return (
      <PinForm
        person={person}
        choosing={choosing}
        onBack={
          only === null
            ? () => {
                choosing.reset();
                setSelectedId(null);
              }
            : null
        }
      />
    );
  return (
    <>
      {hint === null ? null : <p className={common.muted}>{hint}</p>}
      <PersonList
        people={people}
        currentId={currentId}
        onChoose={(id) => {
          if (id === currentId) onChosen();
          else if (people.some((each) => each.id === id && each.hasPin)) setSelectedId(id);
          else choosing.choose(id, null);
        }}
      />
      <FailureNotice error={choosing.error} />
    </>
  );
}

/** Asks a person for their PIN. An owner who lost it can enter the recovery code. */
function PinForm({
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
      <FailureNotice error={error} />
      {isLost ? <p className={common.muted}>{t('pin.lostHow')}</p> : null}
      <div className={common.wrap}>
        <Button variant="filled" type="submit" loading={isChoosing}>
          {t('pin.enter')}
        </Button>
        {onBack === null ? null : <Button onClick={onBack}>{t('pin.back')}</Button>}
        <Button variant="subtle" color="gray" onClick={() => setLost(true)}>
          {t('pin.lost')}
        </Button>
      </div>
    </form>
  );
}

/** Signs in an owner who lost the PIN: takes the recovery code and a new PIN. */
function RecoverForm({ person, onBack }: { readonly person: ShownPerson; readonly onBack: () => void }) {
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
      <FailureNotice error={error} />
      <div className={common.wrap}>
        <Button variant="filled" type="submit" loading={isPending}>
          {t('pin.recover')}
        </Button>
        <Button onClick={onBack}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
}

/** All people of the shop. Choose by click, by number or letter wherever the focus is, or by arrows and Enter. */
function PersonList({
  people,
  currentId,
  onChoose,
}: {
  readonly people: readonly Person[];
  readonly currentId: string | null;
  readonly onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('staff');
  const list = useRef<HTMLUListElement>(null);
  const latest = useLatest({ people, onChoose });
  useEffect(() => {
    buttonsOf(list.current)[0]?.focus();
    // Digits from a scanner must not choose a person.
    const keys = createSingleKey(after);
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      if (
        event.shiftKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.target instanceof HTMLInputElement
      )
        return;
      const person = personForKey(latest.current.people, event.key);
      const choose = person === null ? null : () => latest.current.onChoose(person.id);
      keys.press(event.key.toLowerCase(), event.timeStamp, choose);
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [latest]);

  // Arrow keys only move the focus between the buttons; they press none.
  function onArrow(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = buttonsOf(list.current);
    const focusedIndex = buttons.findIndex((button) => button.matches(':focus'));
    buttons.at((focusedIndex + step + buttons.length) % buttons.length)?.focus();
  }

  return (
    <ul ref={list} className={styles.list} onKeyDown={onArrow}>
      {people.map((person, place) => (
        <li key={person.id}>
          <button
            type="button"
            className={styles.person}
            aria-current={person.id === currentId || undefined}
            onClick={() => onChoose(person.id)}
          >
            <span className={styles.key}>
              {digitOf(place) === null ? null : <Keys shortcut={digitOf(place) ?? ''} />}
            </span>
            <span className={common.strongCut}>
              <bdi>{person.name}</bdi>
            </span>
            <span className={common.faintXs}>{t(`roles.${person.role}`)}</span>
            <span className={styles.key}>
              {person.id === currentId ? <IconCheck size={14} aria-hidden /> : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function buttonsOf(list: HTMLUListElement | null): readonly HTMLButtonElement[] {
  return [...(list?.querySelectorAll('button') ?? [])];
}

/** The digit key for an index in the list of people; null after the ninth. */
function digitOf(place: number): string | null {
  return place < 9 ? String(place + 1) : null;
}

/** The person for a key: by number, or by letter if only one name starts with it. */
function personForKey(people: readonly Person[], key: string): Person | null {
  const byDigit = people.find((_, place) => digitOf(place) === key);
  if (byDigit !== undefined) return byDigit;
  if (key.length !== 1) return null;
  const letter = foldForSearch(key);
  const named = people.filter(({ name }) => foldForSearch(name).startsWith(letter));
  return named.length === 1 ? (named[0] ?? null) : null;
}
