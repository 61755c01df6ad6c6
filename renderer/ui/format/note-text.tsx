import { useTranslation } from 'react-i18next';
import { noteSentences } from './note-sentences.ts';

/** A text with the app's own notes translated. */
export function NoteText({ text }: { readonly text: string }) {
  const { t } = useTranslation('notes');
  return <bdi>{noteSentences(t, text)}</bdi>;
}
