import { Button, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedServer } from '../../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../../client/contract-context.tsx';
import { showSharing } from '../../../../store/sharing.ts';
import { FailureNotice } from '../../../../ui/failure/failure-notice.tsx';
import { SettingRow } from '../../setting-row.tsx';
import { LeaveServer } from './leave-server.tsx';
import styles from './server.module.css';
import { ServerOwner, ServerSignIn } from './server-login.tsx';
import { ServerTills } from './server-tills.tsx';

/** For a shop on a server: this till's role, whether this till may send orders, the other tills, and the button to leave the server. */
export function UsedServerPart({ server }: { readonly server: UsedServer }) {
  const { t } = useTranslation('server');
  const contract = useContract();
  const [isSigningIn, setSigningIn] = useState(false);
  const setSends = useMutation(contract.sharing.setSends.mutationOptions({ onSuccess: showSharing }));
  const take = useMutation(contract.sharing.takeDuty.mutationOptions());
  const { address, user, role, sends, trouble, refusal, tills } = server;
  const error = setSends.error ?? take.error;
  // The invisible characters keep the address left to right in every language.
  const hint = t('used.hint', { address: `\u2066${address}\u2069`, name: server.name });
  const isIn = role !== 'removed' && role !== 'closed';
  return (
    <>
      <SettingRow name={t('used.name')} hint={hint}>
        <div role="status">
          <p className={styles.said}>
            <DutyWords server={server} />
          </p>
          {trouble === null || refusal !== null ? null : (
            <p className={styles.hint}>
              <bdi>{t('used.says', { words: trouble })}</bdi>
            </p>
          )}
          {refusal === 'owner' ? <ServerOwner /> : refusal === null ? null : <ServerSignIn user={user} />}
        </div>
      </SettingRow>
      {isIn ? (
        <SettingRow name={t('sends.on')} hint={t('sends.hint')}>
          <Switch
            aria-label={t('sends.on')}
            checked={sends}
            disabled={setSends.isPending}
            onChange={(event) => setSends.mutate({ sends: event.currentTarget.checked })}
          />
        </SettingRow>
      ) : null}
      {sends && (role === 'beside' || role === 'waiting') ? (
        <SettingRow name={t('take.run')} hint={t('take.hint')}>
          <Button
            variant="default"
            size="compact-sm"
            loading={take.isPending}
            onClick={() => take.mutate(undefined)}
          >
            {t('take.run')}
          </Button>
          <p role="status" className={styles.hint}>
            {take.data?.begun === true ? t('take.asked') : null}
          </p>
        </SettingRow>
      ) : null}
      {isIn && refusal === null ? (
        <SettingRow name={t('login.run')} hint={t('login.hint', { user: `\u2068${user}\u2069` })}>
          {isSigningIn ? (
            <ServerSignIn user={user} />
          ) : (
            <Button variant="default" size="compact-sm" onClick={() => setSigningIn(true)}>
              {t('login.run')}
            </Button>
          )}
        </SettingRow>
      ) : null}
      {error === null ? null : <FailureNotice error={error} />}
      {isIn && tills.length > 0 ? <ServerTills tills={tills} /> : null}
      <LeaveServer role={role} tills={tills} />
    </>
  );
}

function DutyWords({ server: { role, line, tills, refusal } }: { readonly server: UsedServer }) {
  const { t } = useTranslation('server');
  const name = tills.find(({ isOnDuty }) => isOnDuty)?.name ?? '';
  if (refusal !== null) return t(`used.${refusal}`);
  if (role !== 'beside') return t(`used.${role}`);
  if (line === 'opening') return t('used.opening', { name });
  if (line === 'away') return t('used.silent', { name });
  if (line === 'other-version') return t('used.other-version', { name });
  return t('used.beside', { name });
}
