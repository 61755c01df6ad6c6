import styles from './connection-mark.module.css';

const hues = 6;

/**
 * A supplier in the width of two letters: its initials on a colour of its own; the full name is its accessible name and title.
 */
export function ConnectionMark({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <span role="img" aria-label={name} title={name} className={styles.mark} data-hue={hueOf(id)}>
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of its first two words, or the first two of its only one. */
function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = (word: string, count: number) => [...word].slice(0, count).join('');
  return second === undefined ? letters(first, 2) : letters(first, 1) + letters(second, 1);
}

/** Always the same for a connection, whatever others there are. */
function hueOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7) % hues;
}
