import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ContestedId } from '../../../shared/model/service/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useConnectionId } from '../../client/use-connections.ts';
import common from '../../ui/base/common.module.css';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { Money } from '../../ui/format/money.tsx';
import styles from './contested.module.css';

/** The services that share one id, and a control to choose which of these services an order uses. */
export function ContestedChoice({
  of: { serviceId, services, chosen, areToldApart: areDistinguishable },
}: {
  readonly of: ContestedId;
}) {
  const { t } = useTranslation(['catalogue', 'services', 'failures']);
  const contract = useContract();
  const connectionId = useConnectionId();
  const choose = useMutation(
    contract.catalogue.chooseService.mutationOptions({
      onSuccess: (_, { meant }) =>
        notifyDone('contested', t('contested.done', { id: serviceId, name: meant.name })),
    }),
  );
  const count = services.length;
  return (
    <section
      className={styles.choice}
      data-asked={chosen === null || undefined}
      aria-labelledby="contested-title"
    >
      <h3 id="contested-title" className={common.bold}>
        {t('contested.title', { count, id: serviceId })}
      </h3>
      {areDistinguishable ? (
        <p className={common.muted}>
          {chosen === null ? t('contested.words', { count }) : t('contested.chosenWords')}
        </p>
      ) : (
        <>
          <p className={common.muted}>{t('failures:service-not-told-apart.title')}</p>
          <p className={common.muted}>{t('failures:service-not-told-apart.todo')}</p>
        </>
      )}
      <ul className={common.list}>
        {services.map((each, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of the services may be equal, so only the index is unique.
          <li key={place} className={styles.one}>
            <p className={styles.oneName}>
              <bdi>{each.name}</bdi>
            </p>
            <p className={common.muted}>
              {each.price === null ? t('services:priceUnreadableShort') : <Money money={each.price} />}
              {each.kind === 'imei' ? null : <> · {t(`services:${each.kind}`)}</>}
              {each.group === '' ? null : (
                <>
                  {' · '}
                  <bdi>{each.group}</bdi>
                </>
              )}
            </p>
            {areDistinguishable ? (
              <Button
                size="compact-sm"
                variant={chosen === place ? 'light' : 'default'}
                disabled={chosen === place}
                loading={choose.isPending && choose.variables.meant.name === each.name}
                onClick={() => choose.mutate({ connectionId, serviceId, meant: each })}
                aria-label={`${t('contested.choose')}: ${each.name}`}
              >
                {t(chosen === place ? 'contested.chosen' : 'contested.choose')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <FailureNotice error={choose.error} />
    </section>
  );
}
