import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Screen } from '../../ui/screen.tsx';

export function DeskScreen() {
  const { t } = useTranslation(['desk', 'common']);
  return (
    <Screen title={t('title')}>
      <EmptyState title={t('common:notReady')} />
    </Screen>
  );
}
