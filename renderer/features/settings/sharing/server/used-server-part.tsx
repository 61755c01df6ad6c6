import { ActionIcon, Button, Radio, Stack, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsedServer } from '../../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../../client/contract-context.tsx';
import { showSharing } from '../../../../store/sharing.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../../ui/failure/failure-notice.tsx';
import { formatMoment } from '../../../../ui/format/format.ts';
import { IconTrash } from '../../../../ui/icons/icons.tsx';
import { SettingRow } from '../../setting-row.tsx';
import shared from '../sharing.module.css';
import styles from './server.module.css';
import { ServerOwner, ServerSignIn } from './server-login.tsx';

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
            <DutyText server={server} />
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
          <Button size="compact-sm" loading={take.isPending} onClick={() => take.mutate(undefined)}>
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
            <Button size="compact-sm" onClick={() => setSigningIn(true)}>
              {t('login.run')}
            </Button>
          )}
        </SettingRow>
      ) : null}
      <FailureNotice error={error} />
      {isIn && tills.length > 0 ? <ServerTills tills={tills} /> : null}
      <LeaveServer role={role} tills={tills} />
    </>
  );
}

function DutyText({ server: { role, line, tills, refusal } }: { readonly server: UsedServer }) {
  const { t } = useTranslation('server');
  const name = tills.find(({ isOnDuty }) => isOnDuty)?.name ?? '';
  if (refusal !== null) return t(`used.${refusal}`);
  if (role !== 'beside') return t(`used.${role}`);
  if (line === 'opening') return t('used.opening', { name });
  if (line === 'away') return t('used.silent', { name });
  if (line === 'other-version') return t('used.other-version', { name });
  return t('used.beside', { name });
}

/**
 * Leaves the server, after asking whether this till takes the orders with it. Only the till on duty can take the orders, because it knows
 * which requests are being sent.
 */
function LeaveServer({ role, tills }: Pick<UsedServer, 'role' | 'tills'>) {
  const { t } = useTranslation('server');
  const contract = useContract();
  const [isAsked, setAsked] = useState(false);
  // If there is no other till, taking the orders is preselected, because nobody would send the orders on the server.
  const isLast = role === 'on-duty' && tills.length === 1;
  const [chosen, setWay] = useState<string | null>(null);
  const way = chosen ?? (isLast ? 'bring' : 'own');
  const leave = useMutation(contract.sharing.leaveServer.mutationOptions());
  const isLeaving = leave.isPending || leave.data?.begun === true;
  return (
    <div className={styles.leave}>
      <Button size="compact-sm" loading={isLeaving} onClick={() => setAsked(true)}>
        {t('leave.run')}
      </Button>
      <p role="status" className={styles.hint}>
        {isLeaving ? t('leave.leaving') : null}
        {leave.data?.begun === false ? t('move.notBegun') : null}
      </p>
      <FailureNotice error={leave.error} />
      <ConfirmDialog
        opened={isAsked}
        title={t('leave.ask')}
        confirmLabel={t('leave.run')}
        onConfirm={() => {
          setAsked(false);
          leave.mutate({ bring: way === 'bring' });
        }}
        onClose={() => setAsked(false)}
      >
        <Radio.Group value={way} onChange={setWay} aria-label={t('leave.ask')}>
          <Stack gap={12}>
            <Radio value="own" label={t('leave.own')} description={t('leave.ownHint')} />
            <Radio
              value="bring"
              label={t('leave.bring')}
              description={t(role === 'on-duty' ? 'leave.bringHint' : 'leave.bringOnDuty')}
              disabled={role !== 'on-duty'}
            />
          </Stack>
        </Radio.Group>
      </ConfirmDialog>
    </div>
  );
}

type Till = UsedServer['tills'][number];

/** The tills of a shop's server. A person can remove every till except this one, after a confirmation. */
function ServerTills({ tills }: Pick<UsedServer, 'tills'>) {
  const { t, i18n } = useTranslation('server');
  const contract = useContract();
  const [asked, setAsked] = useState<Till | null>(null);
  const remove = useMutation(contract.sharing.removeServerTill.mutationOptions({ onSuccess: showSharing }));
  const reported = (till: Till): string =>
    [
      till.isThis ? t('tills.isThis') : null,
      till.isHere ? t('tills.here') : t('tills.seen', { date: formatMoment(till.seenAt, i18n.language) }),
      till.isOnDuty ? t('tills.onDuty') : till.sends ? t('tills.sends') : null,
      t('tills.version', { version: till.version }),
    ]
      .filter((words) => words !== null)
      .join(' · ');
  return (
    <section className={shared.tills} aria-label={t('tills.name')}>
      <h3 className={shared.heading}>{t('tills.name')}</h3>
      <FailureNotice error={remove.error} />
      <ul>
        {tills.map((till) => (
          <li key={till.id} className={shared.till}>
            <bdi className={shared.name}>{till.name}</bdi>
            <span className={shared.quiet}>{reported(till)}</span>
            {till.isThis ? null : (
              <ActionIcon
                aria-label={t('tills.remove', { name: till.name })}
                title={t('tills.remove', { name: till.name })}
                onClick={() => setAsked(till)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title={t('tills.ask', { name: asked?.name ?? '' })}
        confirmLabel={t('tills.confirm')}
        danger
        onConfirm={() => {
          if (asked !== null) remove.mutate({ id: asked.id });
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      >
        <p>{t('tills.means')}</p>
      </ConfirmDialog>
    </section>
  );
}
