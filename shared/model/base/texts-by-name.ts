import { z } from 'zod';

/** Texts by names from outside. Any text may be a name, even one that every object has, such as `constructor`. */
export type TextsByName = Record<string, string>;

/** Validates only own properties and keeps all of them; a record schema would drop `__proto__`. */
export function textsByName(limits: { readonly name?: number; readonly text?: number } = {}) {
  const { name: maxNameLength = Infinity, text: maxTextLength = Infinity } = limits;
  return z.custom<TextsByName>(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.entries(value).every(
        ([name, text]) =>
          typeof text === 'string' && name.length <= maxNameLength && text.length <= maxTextLength,
      ),
  );
}

/** Empty if there is no such name. */
export function textUnder(name: string, texts: Readonly<TextsByName>): string {
  return Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
}
