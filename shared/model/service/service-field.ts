import { z } from 'zod';
import { choiceMeant, panelChoiceSchema } from './panel-list.ts';
import { serviceFieldSchema } from './service.ts';

/** A field with the panel's own list, if the list was read; orders send the ids. */
export const listedFieldSchema = serviceFieldSchema.extend({
  listed: z.array(panelChoiceSchema).readonly().optional(),
});
export type ListedField = z.infer<typeof listedFieldSchema>;

/** Why a field's value cannot be sent. */
export type FieldProblem = 'required' | 'not-a-choice' | 'not-a-number' | 'not-a-date' | 'not-a-time';

/**
 * The problem with a field's value before sending; null if valid. Never stricter than the record: optional fields may be empty, and only
 * the kind is checked.
 */
export function checkServiceField(field: ListedField, value: string): FieldProblem | null {
  if (value.trim() === '') return field.required ? 'required' : null;
  if (field.listed) return choiceMeant(value, field.listed) === null ? 'not-a-choice' : null;
  switch (field.kind) {
    case 'choice':
      return field.choices.length === 0 || field.choices.includes(value) ? null : 'not-a-choice';
    case 'number':
      return /^[+-]?\d+([.,]\d+)?$/.test(value.trim()) ? null : 'not-a-number';
    case 'date':
      return isDate(value.trim()) ? null : 'not-a-date';
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value.trim()) ? null : 'not-a-time';
    case 'text':
    case 'long-text':
    case 'tick':
      return null;
  }
}

/** True for a valid calendar day in the format of the browser's date fields. */
function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}
