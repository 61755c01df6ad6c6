const pattern = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

/** Three numbers; releases always have this form. */
export function isVersion(text: string): boolean {
  return pattern.test(text);
}

/** True if `one` is newer than `other`. A version in another form, such as a development version, is older than every release. */
export function isNewerVersion(one: string, other: string): boolean {
  const [left, right] = [numbersOf(one), numbersOf(other)];
  const place = left.findIndex((number, index) => number !== right[index]);
  return place >= 0 && (left[place] ?? 0) > (right[place] ?? 0);
}

function numbersOf(version: string): readonly number[] {
  const [, ...numbers] = pattern.exec(version) ?? [];
  return numbers.length === 0 ? [-1, -1, -1] : numbers.map(Number);
}
