import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../ui/base/screen.tsx';

// A typical journal is open before this; words that flash at every start would only distract.
const patienceMs = 1_500;

/** Shown until the backend answers for the first time: nothing, and after a moment why it takes long. */
export function JournalOpening() {
  const { t } = useTranslation('frame');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <Screen title={t('journalOpening')}>
      <p role="status">{t('journalOpeningLong')}</p>
    </Screen>
  );
}
