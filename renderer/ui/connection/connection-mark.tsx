import styles from './connection-mark.module.css';

const hues = 6;

/** A small mark for a supplier: two letters in the connection's colour. The full name is the accessible name and the title. */
export function ConnectionMark({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <span role="img" aria-label={name} title={name} className={styles.mark} data-hue={hueOf(id)}>
      {initialsOf(name)}
    </span>
  );
}

/** Returns the first letters of the first two words, or the first two letters of a single word. */
function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = (word: string, count: number) => [...word].slice(0, count).join('');
  return second === undefined ? letters(first, 2) : letters(first, 1) + letters(second, 1);
}

/** The colour depends only on the id, so that a connection always has the same colour. */
function hueOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7) % hues;
}
