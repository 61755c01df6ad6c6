import { ActionIcon, Button, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ListenerStatus } from '../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { showSharing } from '../../../store/sharing.ts';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { formatMoment, formatTime } from '../../../ui/format/format.ts';
import { IconTrash } from '../../../ui/icons/icons.tsx';
import { SettingRow } from '../setting-row.tsx';
import styles from './sharing.module.css';

/** Makes this computer a host for other tills: the switch, the address to type, a code, and the accepted tills. */
export function OpenForTills({ door }: { readonly door: ListenerStatus }) {
  const { t, i18n } = useTranslation('sharing');
  const contract = useContract();
  const setOpen = useMutation(contract.sharing.setOpen.mutationOptions({ onSuccess: showSharing }));
  const newCode = useMutation(contract.sharing.newCode.mutationOptions({ onSuccess: showSharing }));
  const error = setOpen.error ?? newCode.error;
  return (
    <>
      <SettingRow name={t('door.name')} hint={t('door.hint')}>
        <Switch
          label={t('door.on')}
          checked={door.isOpen}
          disabled={setOpen.isPending}
          error={
            door.trouble === null ? null : t(`trouble.${door.trouble}`, { port: String(door.port ?? '') })
          }
          onChange={(event) => setOpen.mutate({ isOpen: event.currentTarget.checked })}
        />
      </SettingRow>
      <FailureNotice error={error} />
      {door.isOpen ? (
        <>
          <SettingRow name={t('door.address')}>
            {door.addresses.length === 0 ? (
              <p className={styles.quiet}>{t('door.noAddress')}</p>
            ) : (
              door.addresses.map((address) => (
                <p key={address} className={styles.address}>
                  <bdi dir="ltr">{address}</bdi>
                </p>
              ))
            )}
          </SettingRow>
          <SettingRow name={t('door.pair')} hint={t('door.pairHint')}>
            <div className={styles.code} role="status">
              {door.code === null ? null : (
                <>
                  <output className={styles.shown} dir="ltr" aria-label={t('join.code')}>
                    {door.code.code}
                  </output>
                  <p className={styles.quiet}>
                    {t('door.until', { time: formatTime(door.code.until, i18n.language) })}
                  </p>
                </>
              )}
              {door.codeEnded === null ? null : <p className={styles.quiet}>{t(`door.${door.codeEnded}`)}</p>}
            </div>
            <Button size="compact-sm" loading={newCode.isPending} onClick={() => newCode.mutate(undefined)}>
              {t(door.code === null ? 'door.show' : 'door.another')}
            </Button>
          </SettingRow>
        </>
      ) : null}
      {door.isOpen || door.tills.length > 0 ? <TillList tills={door.tills} /> : null}
    </>
  );
}

/** The accepted tills, each with a button that removes it. */
function TillList({ tills }: Pick<ListenerStatus, 'tills'>) {
  const { t, i18n } = useTranslation('sharing');
  const contract = useContract();
  const remove = useMutation(contract.sharing.removeTill.mutationOptions({ onSuccess: showSharing }));
  const reported = ({ isHere, lastSeenAt, words }: ListenerStatus['tills'][number]): string => {
    if (isHere) return t('door.here');
    if (lastSeenAt !== null) return t('door.seen', { date: formatMoment(lastSeenAt, i18n.language) });
    return t('door.never', { words: (words ?? []).join(' · ') });
  };
  return (
    <section className={styles.tills} aria-label={t('door.tills')}>
      <h3 className={styles.heading}>{t('door.tills')}</h3>
      <FailureNotice error={remove.error} />
      {tills.length === 0 ? <p className={styles.quiet}>{t('door.none')}</p> : null}
      <ul>
        {tills.map((till) => (
          <li key={till.id} className={styles.till}>
            <bdi className={styles.name}>{till.name}</bdi>
            <span className={styles.quiet} data-here={till.isHere}>
              {reported(till)}
            </span>
            <ActionIcon
              aria-label={t('door.removeTill', { name: till.name })}
              title={t('door.remove')}
              onClick={() => remove.mutate({ id: till.id })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
