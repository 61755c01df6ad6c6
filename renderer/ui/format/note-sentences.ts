import type { TFunction } from 'i18next';
import { notesIn } from '../../../shared/model/base/note.ts';

/** Notes, wherever they stand in a text; strings in them may hold brackets. */
const notesAnywhere = /\[\{"note":(?:[^"\]]|"(?:[^"\\]|\\.)*")*\]/g;

/** Translates the app's own notes within a text; a supplier's words, and sentences of older versions, stay as they are. */
export function noteSentences(t: TFunction<'notes'>, text: string): string {
  // Each note brings its own values, which the type of `t` cannot know.
  const say = t as unknown as (key: string, values: object) => string;
  return text.replaceAll(notesAnywhere, (found) => {
    const notes = notesIn(found);
    return notes === null
      ? found
      : notes.map(({ note, ...values }) => say(`notes:${note}`, values)).join(' ');
  });
}
