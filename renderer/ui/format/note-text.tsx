import { useTranslation } from 'react-i18next';
import { noteSentences } from './note-sentences.ts';

/** What the app saw, in words of the language, or what somebody else said. */
export function NoteText({ text }: { readonly text: string }) {
  const { t } = useTranslation('notes');
  return <bdi>{noteSentences(t, text)}</bdi>;
}
