import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useSettings } from '../../client/settings/use-settings.ts';
import { EmptyState } from '../../ui/base/empty-state.tsx';
import { Keys } from '../../ui/base/keys.tsx';
import { screens } from '../../ui/base/paths.ts';
import { Screen } from '../../ui/base/screen.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';

/** While costs and profits are hidden, replaces the screens that show nothing else. */
export function CostsHiddenScreen() {
  const { t } = useTranslation('frame');
  const [path] = useLocation();
  const currentScreen = screens.find((screen) => screen.path === path);
  const { change } = useSettings(notifyFailure);
  return (
    <Screen title={currentScreen === undefined ? t('costs.title') : t(`screen.${currentScreen.name}`)}>
      <EmptyState
        title={t('costs.hidden')}
        actions={
          <Button
            variant="filled"
            rightSection={<Keys shortcut="mod+." />}
            onClick={() => change({ hidesCosts: false })}
          >
            {t('costs.show')}
          </Button>
        }
      >
        {t('costs.words')}
      </EmptyState>
    </Screen>
  );
}
