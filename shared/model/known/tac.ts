import { identifierKey } from '../identifier/identifier-key.ts';
import { type Brand, brandOfModel } from './brands.ts';
import { isAbout, type StatedResult } from './stated-facts.ts';

/** The type code of an IMEI, shared by all devices of one model; null if the text is not an IMEI. */
export function tacOf(identifier: string): string | null {
  const key = identifierKey('imei', identifier);
  return /^\d{15}$/.test(key) && key !== '000000000000000' ? key.slice(0, 8) : null;
}

export interface StatedModel {
  readonly model: string;
  readonly brand: Brand | null;
}

const maxModelLength = 80;

/** The device's name in a result; null if none. */
export function statedModel(stated: StatedResult, identifier: string): StatedModel | null {
  if (!isAbout(stated, identifier)) return null;
  const named = stated.facts.find(({ fact, life }) => fact === 'model' && life === 'ever');
  if (named === undefined) return null;
  const maker = stated.facts.find(({ label }) => /^\s*(brand|manufacturer|make|maker)\s*$/i.test(label));
  return {
    model: named.value.slice(0, maxModelLength).toWellFormed(),
    brand: brandOfModel(`${maker?.value ?? ''} ${named.value}`),
  };
}
