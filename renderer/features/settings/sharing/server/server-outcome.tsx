import { Button, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerExamination, ServerForm } from '../../../../../shared/model/host/sharing.ts';
import { useContract } from '../../../../client/contract-context.tsx';
import { ofShop } from '../../../../client/use-connections.ts';
import common from '../../../../ui/base/common.module.css';
import { CopyButton } from '../../../../ui/base/copy-button.tsx';
import { FailureNotice } from '../../../../ui/failure/failure-notice.tsx';
import styles from './server.module.css';

/** Shows what a person can do with an examined server: move the shop to it, join the shop on it, or set it up first. */
export function ServerOutcome({
  found: { checks, shop, signsInAs, setUp },
  server,
}: {
  readonly found: ServerExamination;
  readonly server: ServerForm;
}) {
  const { t } = useTranslation('server');
  const isGood = checks.every(({ is }) => is === 'passed' || is === 'warned');
  return (
    <div className={styles.outcome}>
      <p role="status" className={styles.said}>
        {!isGood ? t('outcome.bad') : shop === null ? t('outcome.empty') : t('outcome.shop', shop)}
      </p>
      {isGood ? <MoveOrJoin shop={shop} signsInAs={signsInAs} server={server} /> : null}
      <details open={!isGood}>
        <summary>{t('setUp.name')}</summary>
        <p className={styles.hint}>{t('setUp.hint')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <pre className={styles.lines} dir="ltr" tabIndex={0}>
          {setUp}
        </pre>
        <CopyButton text={setUp} label={t('setUp.copy')} />
      </details>
    </div>
  );
}

interface MoveOrJoinProps extends Pick<ServerExamination, 'shop' | 'signsInAs'> {
  readonly server: ServerForm;
}

/** Moves this computer's orders to an empty server, or joins the shop on it. */
function MoveOrJoin({ shop, signsInAs, server }: MoveOrJoinProps) {
  const { t } = useTranslation(['server', 'sharing']);
  const contract = useContract();
  const [name, setName] = useState('');
  const [sends, setSends] = useState(true);
  const { data: counts } = useQuery(contract.orders.counts.queryOptions({ input: ofShop }));
  const move = useMutation(contract.sharing.moveToServer.mutationOptions());
  const join = useMutation(contract.sharing.joinServer.mutationOptions());
  const underWay = (counts?.claimed ?? 0) + (counts?.sending ?? 0);
  const waiting = (counts?.queued ?? 0) + (counts?.claimed ?? 0);
  const started = move.data ?? join.data;
  const error = move.error ?? join.error;
  return (
    <>
      {signsInAs === 'owner' || signsInAs === 'till' ? (
        <p className={styles.hint}>{t(`as.${signsInAs}`)}</p>
      ) : null}
      <p className={styles.hint}>{t('outcome.trust')}</p>
      <TextInput
        label={t('form.till')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={40}
      />
      {shop === null ? (
        <p className={styles.hint}>{t('move.hint')}</p>
      ) : (
        <>
          <Switch
            label={t('sends.on')}
            description={t('sends.hint')}
            checked={sends}
            onChange={(event) => setSends(event.currentTarget.checked)}
          />
          <p className={styles.hint}>{t('join.hint')}</p>
        </>
      )}
      {shop === null && underWay > 0 ? (
        <p className={common.bad}>{t('move.underWay', { orders: underWay })}</p>
      ) : null}
      {shop !== null && waiting > 0 ? (
        <p className={common.bad}>{t('sharing:join.waiting', { orders: waiting })}</p>
      ) : null}
      <Button
        variant="filled"
        size="compact-sm"
        disabled={name.trim() === '' || (shop === null && underWay > 0)}
        loading={move.isPending || join.isPending || started?.begun === true}
        onClick={() => (shop === null ? move.mutate({ server, name }) : join.mutate({ server, name, sends }))}
      >
        {t(shop === null ? 'move.run' : 'join.run')}
      </Button>
      <p role="status" className={styles.hint}>
        {join.data?.begun === true ? t('join.changing') : null}
        {started?.begun === false ? t('move.notBegun') : null}
      </p>
      <FailureNotice error={error} />
    </>
  );
}
