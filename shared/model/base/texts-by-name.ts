import { z } from 'zod';

/** Texts under foreign names: any text may be a name, even one that every object has, such as `constructor`. */
export type TextsByName = Record<string, string>;

/** Looks at own entries alone and keeps them all: a schema of records leaves `__proto__` out. */
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

/** Empty if there is none. */
export function textUnder(name: string, texts: Readonly<TextsByName>): string {
  return Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
}
