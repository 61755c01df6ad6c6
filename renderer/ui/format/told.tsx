import { useTranslation } from 'react-i18next';
import { toldWords } from './told-words.ts';

/** What the app saw, in words of the language, or what somebody else said. */
export function Told({ text }: { readonly text: string }) {
  const { t } = useTranslation('notes');
  return <bdi>{toldWords(t, text)}</bdi>;
}
