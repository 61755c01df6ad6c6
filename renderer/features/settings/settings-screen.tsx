import { Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  languages,
  pseudoLanguages,
  type Settings,
  settingsSchema,
} from '../../../shared/contract/shop/settings.ts';
import { isTill as isTillOf } from '../../../shared/model/host/sharing.ts';
import type { ShopTax } from '../../../shared/model/pricing/tax.ts';
import type { ShownPerson } from '../../../shared/model/staff/person.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useOpenCustomerDisplay } from '../../client/host/use-open-customer-display.ts';
import { useSettings } from '../../client/settings/use-settings.ts';
import { useStaff } from '../../client/staff/use-staff.ts';
import { communityLanguages, languageNames } from '../../locales/languages.ts';
import { useSharing } from '../../store/sharing.ts';
import common from '../../ui/base/common.module.css';
import { Screen } from '../../ui/base/screen.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { Loading } from '../../ui/failure/loading.tsx';
import { notifyNotDone } from '../../ui/failure/notify-done.tsx';
import { AmountField } from '../../ui/format/amount-field.tsx';
import { IconCheck, IconMinus } from '../../ui/icons/icons.tsx';
import { useMay } from '../../ui/staff/person.ts';
import { About } from './about.tsx';
import { BackupSection } from './backup-section.tsx';
import capabilityListStyles from './host/capability-list.module.css';
import { UpdateSection } from './host/update-section.tsx';
import { KnownForSection } from './known/known-for-section.tsx';
import { NoticeSection } from './notices/notice-section.tsx';
import { useNotificationPermission } from './notices/notification-permission.ts';
import { PrintingSection } from './printing/printing-section.tsx';
import { type SettingPart, SettingParts } from './setting-parts.tsx';
import { SettingRow } from './setting-row.tsx';
import settingsList from './settings-list.module.css';
import styles from './settings-screen.module.css';
import { SharingSection } from './sharing/sharing-section.tsx';
import { PinEditor } from './staff/pin-editor.tsx';
import { StaffSection } from './staff/staff-section.tsx';
import { TemplateSection } from './templates/template-section.tsx';
import { useEdited } from './use-edited.ts';

/** Returns all languages, each by its own name. Pseudo-languages are included only in development, or if one is selected already. */
function offeredLanguages(
  chosen: Settings['language'],
  system: string,
  community: (values: { name: string }) => string,
) {
  const forLayouts = pseudoLanguages.filter((language) => import.meta.env.DEV || language === chosen);
  return [
    { value: 'system', label: system },
    ...[...languages, ...forLayouts].map((value) => {
      const name = languageNames[value];
      return { value, label: communityLanguages.includes(value) ? community({ name }) : name };
    }),
  ];
}

/** Settings of this computer and the shop. Each is saved when it changes. Shows only settings that the signed-in person may change. */
export function SettingsScreen() {
  const { t } = useTranslation(['settings', 'help', 'host', 'printing', 'staff']);
  const staff = useStaff();
  const may = useMay();
  const { settings: data, error, isPending, refetch, change: set, writeError } = useSettings();
  // The shop's settings and backups are on the host, so a till does not show them.
  const isTill = useSharing(({ sharing }) => sharing !== null && isTillOf(sharing));
  // True if the person may change settings of this computer. On a till, every person may.
  const maySetUp = isTill || may('shop');
  const showsShopSettings = may('shop') && !isTill;
  const parts: readonly (SettingPart | false)[] =
    data === undefined
      ? []
      : [
          {
            key: 'look',
            body: <LookSection settings={data} onChange={set} />,
          },
          maySetUp && { key: 'notices', body: <NoticeSection settings={data} onChange={set} /> },
          showsShopSettings && {
            key: 'shop',
            body: <ShopSection settings={data} onChange={set} />,
          },
          showsShopSettings && {
            key: 'known',
            body: (
              <KnownForSection
                knownFor={data.knownFor}
                onChange={(change) => set(({ knownFor }) => ({ knownFor: { ...knownFor, ...change } }))}
              />
            ),
          },
          may('staff') && !isTill && { key: 'staff', body: <StaffSection operator={data.operator} /> },
          !isTill &&
            !may('staff') &&
            staff?.current != null && { key: 'pin', body: <OwnPin person={staff.current} /> },
          showsShopSettings && {
            key: 'templates',
            body: (
              <>
                <h2 className={styles.section}>{t('section.templates')}</h2>
                <TemplateSection settings={data} onChange={(templates) => set({ templates })} />
              </>
            ),
          },
          maySetUp && {
            key: 'printing',
            body: (
              <>
                <h2 className={styles.section}>{t('printing:title')}</h2>
                <PrintingSection printing={data.printing} onChange={(printing) => set({ printing })} />
              </>
            ),
          },
        ];
  // These parts are shown even if the settings cannot be read, because here a person repairs the connection to the shop's orders.
  const ofMachine: readonly (SettingPart | false)[] = [
    maySetUp && { key: 'sharing', body: <SharingSection /> },
    may('backups') &&
      !isTill && {
        key: 'backups',
        body: (
          <>
            <h2 className={styles.section}>{t('section.backups')}</h2>
            <BackupSection />
          </>
        ),
      },
    {
      key: 'host',
      body: (
        <>
          <h2 className={styles.section}>{t('host:title')}</h2>
          <CustomerDisplayRow />
          {may('shop') ? <OpenAtLogin /> : null}
          {maySetUp ? <CapabilityList /> : null}
        </>
      ),
    },
    may('shop') && {
      key: 'updates',
      body: <UpdateSection hours={data?.shopHours} onHours={(shopHours) => set({ shopHours })} />,
    },
    {
      key: 'about',
      body: (
        <>
          <h2 className={styles.section}>{t('section.about')}</h2>
          <About />
        </>
      ),
    },
  ];
  return (
    <Screen title={t('title')} aside={t('saved')}>
      <Loading error={error} onRetry={refetch} pending={isPending} />
      <FailureNotice error={writeError} />
      <SettingParts parts={[...parts, ...ofMachine].filter((part) => part !== false)} />
    </Screen>
  );
}

interface SectionProps {
  readonly settings: Settings;
  readonly onChange: ReturnType<typeof useSettings>['change'];
}

function LookSection({ settings, onChange }: SectionProps) {
  const { t } = useTranslation(['settings', 'help']);
  return (
    <>
      <h2 className={styles.section}>{t('section.look')}</h2>
      <SettingRow name={t('language')} hint={t('languageHint')}>
        <Select
          aria-label={t('language')}
          data={offeredLanguages(settings.language, t('languageSystem'), (name) =>
            t('languageCommunity', name),
          )}
          value={settings.language}
          onChange={(language) => onChange({ language: language as Settings['language'] })}
        />
      </SettingRow>
      <SettingRow name={t('theme')}>
        <SegmentedControl
          fullWidth
          aria-label={t('theme')}
          data={(['auto', 'light', 'dark'] as const).map((value) => ({
            value,
            label: t(`themes.${value}`),
          }))}
          value={settings.colorScheme}
          onChange={(colorScheme) => onChange({ colorScheme })}
        />
      </SettingRow>
      <SettingRow name={t('density')} hint={t('densityHint')}>
        <SegmentedControl
          fullWidth
          aria-label={t('density')}
          data={(['compact', 'comfortable'] as const).map((value) => ({
            value,
            label: t(`densities.${value}`),
          }))}
          value={settings.density}
          onChange={(density) => onChange({ density })}
        />
      </SettingRow>
      <SettingRow name={t('sounds')} hint={t('soundsHint')}>
        <Switch
          label={t('soundsOn')}
          checked={settings.sounds}
          onChange={(event) => onChange({ sounds: event.currentTarget.checked })}
        />
      </SettingRow>
      <SettingRow name={t('help:first.setting')}>
        <Switch
          label={t('help:first.settingOn')}
          checked={settings.firstSteps}
          onChange={(event) => onChange({ firstSteps: event.currentTarget.checked })}
        />
      </SettingRow>
    </>
  );
}

function ShopSection({ settings, onChange }: SectionProps) {
  const { t } = useTranslation('settings');
  const staff = useStaff();
  return (
    <>
      <h2 className={styles.section}>{t('section.shop')}</h2>
      {staff?.people.length ? null : (
        <SettingRow name={t('operator')} hint={t('operatorHint')}>
          <TextInput
            aria-label={t('operator')}
            defaultValue={settings.operator}
            maxLength={80}
            onBlur={(event) => {
              const operator = event.currentTarget.value.trim();
              if (operator !== settings.operator) onChange({ operator });
            }}
          />
        </SettingRow>
      )}
      <SettingRow name={t('shop')} hint={t('shopHint')}>
        <TextInput
          aria-label={t('shop')}
          defaultValue={settings.shop}
          maxLength={80}
          onBlur={(event) => {
            const shop = event.currentTarget.value.trim();
            if (shop !== settings.shop) onChange({ shop });
          }}
        />
      </SettingRow>
      <TaxSection
        tax={settings.tax}
        onChange={(change) => onChange(({ tax }) => ({ tax: { ...tax, ...change } }))}
      />
      <SettingRow name={t('lowBalance')} hint={t('lowBalanceHint')}>
        <AmountField
          label={t('lowBalance')}
          amount={String(settings.lowBalance)}
          of="amounts"
          accepts={(amount) => settingsSchema.shape.lowBalance.safeParse(Number(amount)).success}
          onSave={(amount) => onChange({ lowBalance: Number(amount) })}
          inputClassName={common.end ?? ''}
        />
      </SettingRow>
      <SettingRow name={t('priceListMinutes')} hint={t('priceListMinutesHint')}>
        <AmountField
          label={t('priceListMinutes')}
          amount={String(settings.priceListMinutes)}
          of="counts"
          accepts={(count) => settingsSchema.shape.priceListMinutes.safeParse(Number(count)).success}
          onSave={(count) => onChange({ priceListMinutes: Number(count) })}
          inputClassName={common.end ?? ''}
        />
      </SettingRow>
    </>
  );
}

/** Row with the button that opens the customer display. */
function CustomerDisplayRow() {
  const { t } = useTranslation('outside');
  const onBlocked = useCallback(() => notifyNotDone('customer-display', t('display.blocked')), [t]);
  const openDisplay = useOpenCustomerDisplay(onBlocked);
  return (
    <SettingRow name={t('display.name')} hint={t('display.hint')}>
      <Button onClick={openDisplay}>{t('display.open')}</Button>
    </SettingRow>
  );
}

/** The signed-in person's own PIN, for people who may not change other people. */
function OwnPin({ person }: { readonly person: ShownPerson }) {
  const { t } = useTranslation('staff');
  const { edited, edit, add } = useEdited<ShownPerson>();
  return (
    <>
      <h2 className={styles.section}>{t('pin.own')}</h2>
      <div className={settingsList.section}>
        <p className={settingsList.what}>{t('pin.ownHint')}</p>
        {edited === null ? (
          <div>
            <Button ref={add} onClick={() => edit(person)}>
              {t('pin.next')}
            </Button>
          </div>
        ) : (
          <PinEditor person={person} onClose={() => edit(null)} />
        )}
      </div>
    </>
  );
}

/** Shows what this computer can do for the app, such as notifications, and why it cannot do something. */
function CapabilityList() {
  const { t } = useTranslation(['host', 'notices']);
  const permission = useNotificationPermission();
  const contract = useContract();
  const { data, error, refetch } = useQuery(contract.host.capabilities.queryOptions());
  if (error !== null) return <FailureNotice error={error} onRetry={refetch} />;
  return (
    <dl className={common.lined} aria-label={t('title')}>
      {data?.map((capability) => {
        // The browser shows notifications only with a person's permission.
        const isForbidden =
          capability.name === 'notify' && capability.by === 'page' && permission !== 'granted';
        const isMissing = capability.by === 'nobody' || isForbidden;
        return (
          <div key={capability.name} className={capabilityListStyles.row}>
            <dt>{t(`capability.${capability.name}`)}</dt>
            <dd className={isMissing ? common.muted : undefined}>
              {isMissing ? <IconMinus size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
              {isForbidden
                ? t(`notices:settings.${permission}`)
                : capability.by === 'nobody'
                  ? t(`whyNot.${capability.why}`)
                  : t(`by.${capability.by}`)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Setting: whether the app opens at sign-in to the system. Renders nothing if this system does not support it. */
function OpenAtLogin() {
  const { t } = useTranslation('outside');
  const contract = useContract();
  const queries = useQueryClient();
  const { data } = useQuery(contract.host.openAtLogin.queryOptions());
  const set = useMutation(
    contract.host.setOpenAtLogin.mutationOptions({
      onSuccess: (now) => queries.setQueryData(contract.host.openAtLogin.queryKey(), now),
    }),
  );
  if (data === undefined || data === null) return null;
  const isRefused = set.data !== undefined && set.data?.on !== set.variables?.on;
  return (
    <SettingRow name={t('login.name')} hint={t('login.hint')}>
      <Switch
        label={t('login.on')}
        checked={data.on}
        disabled={set.isPending}
        error={isRefused ? t('login.refused') : null}
        onChange={(event) => set.mutate({ on: event.currentTarget.checked })}
      />
      <FailureNotice error={set.error} />
    </SettingRow>
  );
}

/** The shop's sales tax, and whether rules and typed prices include it. */
function TaxSection({
  tax,
  onChange,
}: {
  readonly tax: ShopTax;
  readonly onChange: (change: Partial<ShopTax>) => void;
}) {
  const { t } = useTranslation(['pricing']);
  return (
    <>
      <SettingRow name={t('tax.title')} hint={t('tax.hint')}>
        <AmountField
          label={t('tax.title')}
          amount={tax.percent}
          of="amounts"
          accepts={(percent) => Number(percent) >= 0 && Number(percent) <= 100}
          onSave={(percent) => onChange({ percent: percent ?? '0' })}
          inputClassName={common.end ?? ''}
          unit="%"
        />
      </SettingRow>
      <SettingRow name={t('tax.included')} hint={t('tax.includedHint')}>
        <SegmentedControl
          fullWidth
          aria-label={t('tax.included')}
          data={(['yes', 'no'] as const).map((value) => ({ value, label: t(`tax.includes.${value}`) }))}
          value={tax.included ? 'yes' : 'no'}
          onChange={(value) => onChange({ included: value === 'yes' })}
        />
      </SettingRow>
    </>
  );
}
