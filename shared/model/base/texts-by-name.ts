import { z } from 'zod';

/**
 * Texts by names that the app does not choose. A name may be any text, also that of a property of every
 * object, such as `constructor`.
 */
export type TextsByName = Record<string, string>;

/** Validates and keeps all own properties. A record schema of zod would drop `__proto__`. */
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

/** Returns the text with this name; empty if there is none. */
export function textUnder(name: string, texts: Readonly<TextsByName>): string {
  return Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
}
