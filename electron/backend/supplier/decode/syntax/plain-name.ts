const plainByName = new Map<string, string>();
// Replies repeat a few dozen names very often. The limit protects the memory if a panel uses ids as names.
const maxRemembered = 2_000;

/** A name in lower case, without spaces, dashes and underscores. */
export function plainName(name: string): string {
  const known = plainByName.get(name);
  if (known !== undefined) return known;
  if (/^\d+$/.test(name)) return name;
  const plain = name.toLowerCase().replace(/[\s_-]/g, '');
  if (plainByName.size < maxRemembered && name.length <= 60) plainByName.set(name, plain);
  return plain;
}
