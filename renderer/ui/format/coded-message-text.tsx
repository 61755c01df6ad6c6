import { useTranslation } from 'react-i18next';
import { codedMessageSentences } from './coded-message-sentences.ts';

/** Shows a text in which the app's own notes are translated. */
export function CodedMessageText({ text }: { readonly text: string }) {
  const { t } = useTranslation('notes');
  return <bdi>{codedMessageSentences(t, text)}</bdi>;
}
