import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { foldForSearch } from '../../../../shared/model/base/search-folding.ts';
import type { Person } from '../../../../shared/model/staff/person.ts';
import { after } from '../../../ui/base/after.ts';
import common from '../../../ui/base/common.module.css';
import { Keys } from '../../../ui/base/keys.tsx';
import { useLatest } from '../../../ui/base/use-latest.ts';
import { IconCheck } from '../../../ui/icons/icons.tsx';
import { createSingleKey } from '../../../ui/scan/single-key.ts';
import styles from './person-list.module.css';

/** All people of the shop. Choose by click, by number or letter wherever the focus is, or by arrows and Enter. */
export function PersonList({
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
