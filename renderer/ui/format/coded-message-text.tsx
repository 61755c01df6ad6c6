import { useTranslation } from 'react-i18next';
import { codedMessageSentences } from './coded-message-sentences.ts';

/** A text with the app's own notes translated. */
export function CodedMessageText({ text }: { readonly text: string }) {
  const { t } = useTranslation('notes');
  return <bdi>{codedMessageSentences(t, text)}</bdi>;
}
