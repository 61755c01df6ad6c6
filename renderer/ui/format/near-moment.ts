import { useTranslation } from 'react-i18next';
import { formatNearMoment } from './format.ts';
import { useNowMs } from './now.ts';

/** Formats a time that is usually today's: time of day only, or date and time on another day. */
export function useNearMoment(): (atMs: number) => string {
  const { i18n } = useTranslation();
  const nowMs = useNowMs();
  return (atMs) => formatNearMoment(atMs, nowMs, i18n.language);
}
