import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * State of a list whose entries are edited in a form that replaces the add button. `edited` is the entry in the form. `add` is a ref for
 * the button, which gets the focus when the form closes.
 */
export function useEdited<Edited>(): {
  readonly edited: Edited | null;
  readonly edit: (edited: Edited | null) => void;
  readonly add: RefObject<HTMLButtonElement | null>;
} {
  const [edited, edit] = useState<Edited | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const isEditing = edited !== null;
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) add.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return { edited, edit, add };
}

/** Returns the list with this entry. The entry replaces the entry with the same id, or else is appended. */
export function withOne<One extends { readonly id: string }>(list: readonly One[], one: One): One[] {
  const isKnown = list.some(({ id }) => id === one.id);
  return isKnown ? list.map((each) => (each.id === one.id ? one : each)) : [...list, one];
}
