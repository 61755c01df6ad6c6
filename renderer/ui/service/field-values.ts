import { textUnder } from '../../../shared/model/base/texts-by-name.ts';
import type { ServiceField } from '../../../shared/model/service/service.ts';
import { checkServiceField, type FieldProblem } from '../../../shared/model/service/service-field.ts';

/** Typed values of a service's fields, by the supplier's names. A name may be any text, also a key that objects inherit. */
export type FieldValues = Readonly<Record<string, string>>;

export function withValue(values: FieldValues, name: string, value: string): FieldValues {
  return Object.fromEntries([...Object.entries(values), [name, value]]);
}

/** Returns the problem of each field whose value cannot be sent; empty if there are no problems. */
export function fieldProblems(
  fields: readonly ServiceField[],
  values: FieldValues,
): ReadonlyMap<string, FieldProblem> {
  return new Map(
    fields.flatMap((field): [string, FieldProblem][] => {
      const problem = checkServiceField(field, sentValue(field, values));
      return problem === null ? [] : [[field.name, problem]];
    }),
  );
}

/** Returns the filled fields of this service, by the supplier's exact names. */
export function filledFields(fields: readonly ServiceField[], values: FieldValues): Record<string, string> {
  const filled = fields.flatMap((field): [string, string][] => {
    const value = sentValue(field, values);
    return value.trim() === '' ? [] : [[field.name, value]];
  });
  return Object.fromEntries(filled);
}

/** A choice is sent exactly as offered; typed text is trimmed. */
function sentValue(field: ServiceField, values: FieldValues): string {
  const value = textUnder(field.name, values);
  return field.kind === 'choice' ? value : value.trim();
}
