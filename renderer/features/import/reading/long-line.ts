/**
 * Where the first line begins that is longer than `most`; null where none is. Hops from line end to line end as far as a line may be
 * long, so that a text of short lines is looked at hardly at all.
 */
export function longLineFrom(text: string, most: number): number | null {
  let from = 0;
  while (text.length - from > most) {
    const end = text.lastIndexOf('\n', from + most);
    if (end < from) return from;
    from = end + 1;
  }
  return null;
}
