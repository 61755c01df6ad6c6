import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { IdentifierRule } from '../../../shared/model/identifier/identifier.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useConnectionId } from '../../client/use-connections.ts';
import { paths } from '../../ui/base/paths.ts';
import { identifierName } from '../../ui/device/identifier-words.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import type { Blocked } from './order-draft.ts';
import styles from './order-form.module.css';

interface BlockedReasonProps {
  readonly blocked: Blocked | null;
  readonly rule: IdentifierRule;
  /** The identifier as typed. */
  readonly typed: string;
}

/** The reason why the order cannot be confirmed yet, with a link if another screen can fix it. */
export function BlockedReason({ blocked, rule, typed }: BlockedReasonProps) {
  const { t } = useTranslation('new-order');
  const { t: tServices } = useTranslation('services');
  if (blocked === null) return null;
  const name = identifierName(tServices, rule);
  return (
    <span className={styles.blocked}>
      {t(blocked === 'identifier' && typed.trim() !== '' ? 'blocked.wrong' : `blocked.${blocked}`, { name })}{' '}
      {blocked === 'balance' ? <RefreshBalance /> : null}
      {blocked === 'contested' ? <Link href={paths.catalogue()}>{t('chooseMeant')}</Link> : null}
    </span>
  );
}

/** Refreshes the balance, because the account may have been topped up since the balance was read. */
function RefreshBalance() {
  const { t } = useTranslation('new-order');
  const contract = useContract();
  const connectionId = useConnectionId();
  const refresh = useMutation(contract.account.refresh.mutationOptions({ onError: notifyFailure }));
  return (
    <Button size="compact-sm" loading={refresh.isPending} onClick={() => refresh.mutate({ connectionId })}>
      {t('blocked.refresh')}
    </Button>
  );
}
