import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

/**
 * The texts of a form that other people may edit at the same time, at another page or till. `stored` are the stored texts; a text that the
 * person has not edited here follows them. Otherwise saving one text would undo the other person's change of another text.
 */
export function useSharedForm<Form extends object>(
  stored: Form,
): readonly [form: Form, setForm: Dispatch<SetStateAction<Form>>] {
  const [form, setForm] = useState(stored);
  const lastStored = useRef(stored);
  useEffect(() => {
    const before = lastStored.current;
    lastStored.current = stored;
    setForm((now) => withStored(now, before, stored));
  }, [stored]);
  return [form, setForm];
}

/** The form `now`, in which each text that is as in `before` is replaced by the text in `stored`. */
function withStored<Form extends object>(now: Form, before: Form, stored: Form): Form {
  const names = Object.keys(stored) as (keyof Form)[];
  const followed = names.filter((name) => now[name] === before[name] && now[name] !== stored[name]);
  if (followed.length === 0) return now;
  return { ...now, ...Object.fromEntries(followed.map((name) => [name, stored[name]])) };
}
