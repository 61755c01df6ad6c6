import { useTranslation } from 'react-i18next';
import { formatAge, formatMoment } from './format.ts';
import { useNowMs } from './now.ts';

/** Shows how long ago `at` was, and updates itself. Hover shows the exact time. `at` is in milliseconds since the epoch; null for never. */
export function Age({ at }: { readonly at: number | null }) {
  const { t, i18n } = useTranslation();
  const nowMs = useNowMs();
  if (at === null) return <span>{t('age.never')}</span>;
  return (
    <time dir="auto" dateTime={new Date(at).toISOString()} title={formatMoment(at, i18n.language)}>
      {formatAge(at, nowMs, i18n.language) ?? t('age.now')}
    </time>
  );
}
