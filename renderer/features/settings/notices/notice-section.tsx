import { Button, Checkbox, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../../shared/contract/shop/settings.ts';
import { noticeKinds } from '../../../../shared/model/host/notice.ts';
import type { NoticeSettings } from '../../../../shared/model/host/notice-settings.ts';
import { useContract } from '../../../client/contract-context.tsx';
import type { useSettings } from '../../../client/settings/use-settings.ts';
import common from '../../../ui/base/common.module.css';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { SettingRow } from '../setting-row.tsx';
import screen from '../settings-screen.module.css';
import styles from './notice-section.module.css';
import { askForNotifications, useNotificationPermission } from './notification-permission.ts';

const defaultQuiet = { from: '22:00', to: '08:00' } as const;

interface NoticeSectionProps {
  readonly settings: Pick<Settings, 'notices' | 'closeToTray'>;
  readonly onChange: ReturnType<typeof useSettings>['change'];
}

/** Settings: which notifications the shop gets, and when they are silent. Also shows whether notifications work on this computer. */
export function NoticeSection({ settings, onChange }: NoticeSectionProps) {
  const { t } = useTranslation(['notices', 'host']);
  const contract = useContract();
  const { data: capabilities = [] } = useQuery(contract.host.capabilities.queryOptions());
  const tryOne = useMutation(contract.host.tryNotice.mutationOptions({ onError: notifyFailure }));
  const notify = capabilities.find(({ name }) => name === 'notify');
  const hasTray = capabilities.some(({ name, by }) => name === 'tray' && by === 'host');
  const { notices } = settings;
  const set = (change: Partial<NoticeSettings>) =>
    onChange((now) => ({ notices: { ...now.notices, ...change } }));
  const attempt = (
    <Button size="xs" loading={tryOne.isPending} onClick={() => tryOne.mutate(undefined)}>
      {t('settings.try')}
    </Button>
  );
  return (
    <>
      <h2 className={screen.section}>{t('settings.title')}</h2>
      <SettingRow name={t('settings.by')}>
        <div className={styles.by}>
          {notify?.by === 'page' ? <BrowserPermission>{attempt}</BrowserPermission> : null}
          {notify?.by === 'host' ? (
            <>
              <p className={common.faintXs16}>{t('settings.byHost')}</p>
              {attempt}
            </>
          ) : null}
          {notify?.by === 'nobody' ? (
            <p className={common.faintXs16}>{t(`host:whyNot.${notify.why}`)}</p>
          ) : null}
        </div>
      </SettingRow>
      <SettingRow name={t('settings.kinds')} hint={t('settings.kindsHint')}>
        <fieldset className={styles.kinds} aria-label={t('settings.kinds')}>
          {noticeKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`settings.kind.${kind}`)}
              checked={notices.kinds[kind]}
              onChange={({ currentTarget: { checked } }) =>
                onChange((now) => ({
                  notices: { ...now.notices, kinds: { ...now.notices.kinds, [kind]: checked } },
                }))
              }
            />
          ))}
        </fieldset>
      </SettingRow>
      <SettingRow name={t('settings.quiet')} hint={t('settings.quietHint')}>
        <div className={common.grid}>
          <Switch
            label={t('settings.quietOn')}
            checked={notices.quiet !== null}
            onChange={(event) => set({ quiet: event.currentTarget.checked ? defaultQuiet : null })}
          />
          {notices.quiet === null ? null : (
            <QuietTimes quiet={notices.quiet} onChange={(quiet) => set({ quiet })} />
          )}
        </div>
      </SettingRow>
      <SettingRow name={t('settings.locked')} hint={t('settings.lockedHint')}>
        <Switch
          label={t('settings.lockedOn')}
          checked={notices.resultsWhenLocked}
          onChange={(event) => set({ resultsWhenLocked: event.currentTarget.checked })}
        />
      </SettingRow>
      {hasTray ? (
        <SettingRow name={t('settings.closeToTray')} hint={t('settings.closeToTrayHint')}>
          <Switch
            label={t('settings.closeToTrayOn')}
            checked={settings.closeToTray}
            onChange={(event) => onChange({ closeToTray: event.currentTarget.checked })}
          />
        </SettingRow>
      ) : null}
    </>
  );
}

type QuietHours = NonNullable<NoticeSettings['quiet']>;

function QuietTimes({
  quiet,
  onChange,
}: {
  readonly quiet: QuietHours;
  readonly onChange: (quiet: QuietHours) => void;
}) {
  const { t } = useTranslation('notices');
  const field = (end: keyof QuietHours, label: string) => (
    <TextInput
      type="time"
      aria-label={label}
      defaultValue={quiet[end]}
      onBlur={({ currentTarget: { value } }) => {
        // An empty field is not saved, because it has no valid time.
        if (value !== '' && value !== quiet[end]) onChange({ ...quiet, [end]: value });
      }}
    />
  );
  return (
    <div className={common.row}>
      {field('from', t('settings.quietFrom'))}
      <span>{t('settings.quietTo')}</span>
      {field('to', t('settings.quietTo'))}
    </div>
  );
}

/**
 * Shows whether the browser shows notifications of this page. While it does not, the other settings are hidden. The browser asks a person
 * for permission only after a press on the button.
 */
function BrowserPermission({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('notices');
  const permission = useNotificationPermission();
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void askForNotifications().finally(() => setAsking(false));
  };
  return (
    <>
      <p className={common.faintXs16} role="status">
        {t(isAsking ? 'settings.asking' : `settings.${permission}`)}
      </p>
      {permission === 'default' ? (
        <Button size="xs" onClick={ask}>
          {t('settings.ask')}
        </Button>
      ) : null}
      {permission === 'granted' ? children : null}
    </>
  );
}
