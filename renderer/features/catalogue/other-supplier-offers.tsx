import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percentOf } from '../../../shared/model/base/decimal.ts';
import type { Offer } from '../../../shared/model/service/offer.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useAbout, useConnectionId } from '../../client/use-connections.ts';
import belowLine from '../../ui/base/below-line.module.css';
import common from '../../ui/base/common.module.css';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { formatPercent } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { TypicalTimeText } from '../../ui/service/typical-time-text.tsx';
import styles from './other-supplier-offers.module.css';

/** Offers of the shop's other suppliers for the same service. The user chooses which service of the other supplier is the same. */
export function OtherSupplierOffers({ serviceId }: { readonly serviceId: string }) {
  const { t } = useTranslation('elsewhere');
  const contract = useContract();
  const { data } = useQuery(contract.catalogue.elsewhere.queryOptions({ input: useAbout({ serviceId }) }));
  if (data === undefined || data.here === null || data.there.length === 0) return null;
  const compared = data.there.some(({ offer }) => offer !== null);
  return (
    <section aria-label={t('title')} className={common.grid12}>
      <h3 className={belowLine.heading}>{t('title')}</h3>
      {compared ? <OfferFacts name={t('here')} offer={data.here} /> : null}
      {data.there.map(({ connectionId, name, balance, offer }) =>
        offer === null ? (
          <FindThere key={connectionId} serviceId={serviceId} theirConnectionId={connectionId} name={name} />
        ) : (
          <OfferFacts key={connectionId} name={name} offer={offer}>
            <dt>{t('balance')}</dt>
            <dd>{balance === null ? t('unknown') : <Money money={balance} />}</dd>
            <dd className={common.wide}>
              <NotSame serviceId={serviceId} offer={offer} />
            </dd>
          </OfferFacts>
        ),
      )}
    </section>
  );
}

interface OfferFactsProps {
  /** The supplier's name. */
  readonly name: string;
  readonly offer: Offer;
  readonly children?: ReactNode;
}

function OfferFacts({ name, offer, children }: OfferFactsProps) {
  const { t, i18n } = useTranslation('elsewhere');
  const { price, succeeded, rejected } = offer;
  const ended = succeeded + rejected;
  const share = percentOf(String(succeeded), String(ended));
  return (
    <div>
      <h4 className={styles.name}>
        <bdi>{name}</bdi>
      </h4>
      <dl className={styles.facts}>
        <dt>{t('price')}</dt>
        <dd>{price === null ? t('noPrice') : <Money money={price} />}</dd>
        <dt>{t('usual')}</dt>
        <dd>
          <TypicalTimeText service={offer} whole />
        </dd>
        <dd className={common.wide}>
          {t('outcomes', {
            count: ended,
            percent: share === null ? '' : formatPercent(share, i18n.language),
          })}
        </dd>
        {children}
      </dl>
    </div>
  );
}

function NotSame({ serviceId, offer }: { readonly serviceId: string; readonly offer: Offer }) {
  const { t } = useTranslation('elsewhere');
  const contract = useContract();
  const connectionId = useConnectionId();
  const sayAsSame = useMutation(contract.catalogue.sayAsSame.mutationOptions());
  const { connectionId: theirConnectionId, serviceId: theirServiceId } = offer;
  return (
    <>
      <Button
        size="compact-sm"
        loading={sayAsSame.isPending}
        onClick={() =>
          sayAsSame.mutate({ connectionId, serviceId, theirConnectionId, theirServiceId, same: false })
        }
      >
        {t('notSame')}
      </Button>
      <FailureNotice error={sayAsSame.error} />
    </>
  );
}

interface FindThereProps {
  readonly serviceId: string;
  readonly theirConnectionId: string;
  readonly name: string;
}

/** Asks which service of another supplier is the same. The most similar services are suggested; no service is preselected. */
function FindThere({ serviceId, theirConnectionId, name }: FindThereProps) {
  const { t } = useTranslation('elsewhere');
  const contract = useContract();
  const [isRequested, setIsRequested] = useState(false);
  const { data, error } = useQuery({
    ...contract.catalogue.alike.queryOptions({ input: useAbout({ serviceId, theirConnectionId }) }),
    enabled: isRequested,
  });
  const connectionId = useConnectionId();
  const sayAsSame = useMutation(contract.catalogue.sayAsSame.mutationOptions());
  return (
    <div>
      <h4 className={styles.name}>
        <bdi>{name}</bdi>
      </h4>
      {isRequested ? null : (
        <Button size="compact-sm" onClick={() => setIsRequested(true)}>
          {t('find')}
        </Button>
      )}
      <FailureNotice error={error} />
      {data === undefined ? null : data.length === 0 ? (
        <p>{t('none', { name })}</p>
      ) : (
        <>
          <p>{t('likely', { name })}</p>
          <ul className={styles.likely}>
            {data.map((offer) => (
              <li key={offer.serviceId} className={common.row}>
                <span className={styles.theirName}>
                  <bdi>{offer.name}</bdi>
                </span>
                <Money money={offer.price} />
                <Button
                  size="compact-sm"
                  aria-label={`${t('same')}: ${offer.name}`}
                  loading={sayAsSame.isPending}
                  onClick={() =>
                    sayAsSame.mutate({
                      connectionId,
                      serviceId,
                      theirConnectionId,
                      theirServiceId: offer.serviceId,
                      same: true,
                    })
                  }
                >
                  {t('same')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <FailureNotice error={sayAsSame.error} />
    </div>
  );
}
