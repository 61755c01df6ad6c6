import { Button, Radio } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../shared/model/order/order.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useConnections } from '../../../client/use-connections.ts';
import belowLine from '../../../ui/base/below-line.module.css';
import common from '../../../ui/base/common.module.css';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';
import { StateBadge } from '../../../ui/order/state-badge.tsx';
import { changedBy, type StatusMeaning, statusMeanings } from './status-meanings.ts';
import styles from './unknown-status-panel.module.css';

/**
 * Panel for an unknown status: its possible meanings, how many orders each meaning would change, and the choice. Until a person chooses,
 * the order stays open and the app keeps asking for its status.
 */
export function UnknownStatusPanel({
  order,
  statusText,
}: {
  readonly order: Order;
  readonly statusText: string;
}) {
  const { t } = useTranslation(['order', 'states']);
  const contract = useContract();
  const { connectionId } = order;
  const { data: listed } = useConnections();
  const { data: seen } = useQuery(
    contract.connections.statusesSeen.queryOptions({ input: { id: connectionId } }),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const connection = listed?.connections.find(({ id }) => id === connectionId);
  const askNow = useMutation(contract.orders.askNow.mutationOptions());
  const askAgain = { onSuccess: () => askNow.mutate({ id: order.id }) };
  const setFamily = useMutation(contract.connections.update.mutationOptions(askAgain));
  const setWord = useMutation(contract.connections.writeMapping.mutationOptions(askAgain));
  if (connection === undefined) return null;
  const { id, mapping, name } = connection;
  const meanings = statusMeanings(statusText);
  const choice = meanings.find(({ key }) => key === chosen);
  const changed = choice === undefined || seen === undefined ? [] : changedBy(choice, seen, statusText);
  const error = setFamily.error ?? setWord.error;

  function apply({ by, means }: StatusMeaning): void {
    if (by === 'this-alone') {
      const otherStatuses = mapping.statuses.filter((each) => each.said !== statusText);
      setWord.mutate({
        id,
        mapping: { ...mapping, statuses: [...otherStatuses, { said: statusText, means }] },
      });
    } else setFamily.mutate({ id, statusFamily: by });
  }

  return (
    <section className={styles.panel} aria-labelledby="unknown-status-title">
      <h2 id="unknown-status-title" className={styles.title}>
        {t('unknownStatus.title', { name, said: statusText })}
      </h2>
      <p className={common.muted}>{t('unknownStatus.words')}</p>
      <Radio.Group label={t('unknownStatus.label')} value={chosen} onChange={setChosen}>
        <div className={styles.choices}>
          {meanings.map(({ key, by, means }) => (
            <Radio
              key={key}
              value={key}
              label={
                <span className={styles.choice}>
                  <StateBadge state={means} />
                  {t(by === 'this-alone' ? 'unknownStatus.thisAlone' : `unknownStatus.family.${by}`, {
                    said: statusText,
                  })}
                </span>
              }
            />
          ))}
        </div>
      </Radio.Group>
      {choice === undefined ? null : (
        <div className={belowLine.part}>
          <p>{changed.length === 0 ? t('unknownStatus.changesNothing') : t('unknownStatus.changes')}</p>
          <ul className={styles.changed}>
            {changed.map((each) => (
              <li key={each.said}>
                <bdi className="mono">{each.said}</bdi>
                <StateBadge state={each.means} />
                {t('unknownStatus.orders', { count: each.orders })}
              </li>
            ))}
          </ul>
          <Button
            variant="filled"
            loading={setFamily.isPending || setWord.isPending || askNow.isPending}
            onClick={() => apply(choice)}
          >
            {t('unknownStatus.apply')}
          </Button>
        </div>
      )}
      <FailureNotice error={error} />
    </section>
  );
}
