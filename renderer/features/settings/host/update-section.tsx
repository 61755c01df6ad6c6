import { Button, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import type { Settings } from '../../../../shared/contract/shop/settings.ts';
import { notesIn, shopHoursSchema, type UpdateStatus } from '../../../../shared/model/host/update.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { formatMoment } from '../../../ui/format/format.ts';
import { SettingRow } from '../setting-row.tsx';
import screen from '../settings-screen.module.css';
import styles from './update-section.module.css';

interface UpdateSectionProps {
  /** Undefined until loaded. */
  readonly hours: Settings['shopHours'] | undefined;
  readonly onHours: (hours: Settings['shopHours']) => void;
}

/** The update source, the version that is ready, its changes, and when it may be installed. Renders nothing without an update source. */
export function UpdateSection({ hours, onHours }: UpdateSectionProps) {
  const { t, i18n } = useTranslation('settings');
  const contract = useContract();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(contract.host.update.queryOptions());
  const ask = useMutation(
    contract.host.askForUpdate.mutationOptions({
      onSuccess: (status) => queries.setQueryData(contract.host.update.queryKey(), status),
    }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isLookedFor = new URLSearchParams(useSearch()).get('show') === 'updates';
  const isThere = typeof data?.from === 'string' && hours !== undefined;
  useEffect(() => {
    if (isLookedFor && isThere) heading.current?.scrollIntoView({ block: 'start' });
  }, [isLookedFor, isThere]);
  if (error !== null) return <FailureNotice error={error} onRetry={refetch} />;
  // The About section shows that there is no update source.
  if (data === undefined || data.from === null) return null;
  const notes = data.ready === null ? '' : notesIn(data.ready.notes, i18n.language);
  return (
    <>
      <h2 ref={heading} className={screen.section}>
        {t('updates.title')}
      </h2>
      <div className={styles.standing}>
        <p role="status">
          <Standing {...data} from={data.from} />
        </p>
        <Button size="compact-sm" loading={ask.isPending} onClick={() => ask.mutate(undefined)}>
          {t('updates.ask')}
        </Button>
      </div>
      {data.demanded === null ? null : (
        <div className={styles.standing}>
          <p>{t('updates.demanded', { version: data.demanded })}</p>
        </div>
      )}
      {notes === '' ? null : (
        <div className={styles.notes}>
          <h3>{t('updates.notes')}</h3>
          <p>
            <bdi>{notes}</bdi>
          </p>
        </div>
      )}
      {hours === undefined ? null : <Hours hours={hours} onHours={onHours} />}
    </>
  );
}

function Standing({ from, askedAt, trouble, ready }: UpdateStatus & { readonly from: string }): string {
  const { t, i18n } = useTranslation('settings');
  if (ready !== null) return t('updates.ready', { version: ready.version });
  if (askedAt === null) return t('updates.notAsked', { from });
  const date = formatMoment(askedAt, i18n.language);
  return trouble === null ? t('updates.newest', { from, date }) : t(`updates.trouble.${trouble}`, { date });
}

const defaultHours = { from: '09:00', to: '20:00' };

function Hours({
  hours,
  onHours,
}: { readonly hours: Settings['shopHours'] } & Pick<UpdateSectionProps, 'onHours'>) {
  const { t } = useTranslation('settings');
  const write = (change: Partial<typeof defaultHours>): void => {
    const next = shopHoursSchema.safeParse({ ...defaultHours, ...hours, ...change });
    if (next.success) onHours(next.data);
  };
  return (
    <SettingRow name={t('updates.hours')} hint={t('updates.hoursHint')}>
      <Switch
        label={t('updates.hoursOn')}
        checked={hours !== null}
        onChange={(event) => onHours(event.currentTarget.checked ? defaultHours : null)}
      />
      {hours === null ? null : (
        <div className={styles.hours}>
          <TextInput
            type="time"
            label={t('updates.hoursFrom')}
            defaultValue={hours.from}
            onBlur={(event) => write({ from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t('updates.hoursTo')}
            defaultValue={hours.to}
            onBlur={(event) => write({ to: event.currentTarget.value })}
          />
        </div>
      )}
    </SettingRow>
  );
}
