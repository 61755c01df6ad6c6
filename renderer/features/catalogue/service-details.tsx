import { Button, CloseButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { offersQuantity, quantityChoices } from '../../../shared/model/service/quantity.ts';
import { type ContestedId, type ServiceDetail, serverDetail } from '../../../shared/model/service/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useAbout, useConnectionId } from '../../client/use-connections.ts';
import { useCustomerPriceOf } from '../../client/use-service-choice.ts';
import { useServicePrices } from '../../client/use-service-prices.ts';
import belowLine from '../../ui/base/below-line.module.css';
import common from '../../ui/base/common.module.css';
import { paths } from '../../ui/base/paths.ts';
import { SkeletonRows } from '../../ui/base/skeleton-rows.tsx';
import { identifierRuleWords } from '../../ui/device/identifier-rule.ts';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { notifyDone } from '../../ui/failure/notify-done.tsx';
import { PriceHistory } from '../../ui/figures/price-history.tsx';
import { useCostText } from '../../ui/format/costs.ts';
import { formatCount } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Details } from '../../ui/result/details.tsx';
import { ResultLines } from '../../ui/result/result-lines.tsx';
import { Price } from '../../ui/service/price.tsx';
import { TypicalTimeText } from '../../ui/service/typical-time-text.tsx';
import contestedStyles from './contested.module.css';
import type { ListedRow } from './listed-rows.ts';
import { OtherSupplierOffers } from './other-supplier-offers.tsx';
import styles from './service-details.module.css';

interface ServiceDetailsProps {
  readonly row: ListedRow | null;
  /** True after a person asked for the details, which then cover the list on narrow screens. */
  readonly asked: boolean;
  readonly onClose: () => void;
}

/** All details of one service, next to the list: the supplier's long text as safe text, and the next step. */
export function ServiceDetails({ row, asked, onClose }: ServiceDetailsProps) {
  const { t } = useTranslation(['catalogue', 'common']);
  const contract = useContract();
  const { data, error, isPending } = useQuery({
    ...contract.catalogue.service.queryOptions({ input: useAbout({ serviceId: row?.id ?? '' }) }),
    enabled: row !== null,
    placeholderData: (previous) => previous,
  });
  const nothing = <p className={common.faint}>{t('detail.none')}</p>;
  return (
    <aside aria-label={t('detail.label')} className={styles.details} data-asked={asked}>
      <CloseButton className={styles.close ?? ''} aria-label={t('common:close')} onClick={onClose} />
      {row === null ? (
        nothing
      ) : error !== null ? (
        <FailureNotice error={error} />
      ) : isPending ? (
        <SkeletonRows rows={4} />
      ) : data === null ? (
        nothing
      ) : (
        <KnownService row={row} service={data} />
      )}
    </aside>
  );
}

interface KnownServiceProps {
  readonly row: ListedRow;
  readonly service: ServiceDetail;
}

function KnownService({ row, service }: KnownServiceProps) {
  const { t } = useTranslation(['catalogue', 'services']);
  const isMeant = row.shared === null || row.shared.of.chosen === row.shared.place;
  const customerPrice = useCustomerPriceOf()?.(service) ?? null;
  const { entries, sinceMs } = useServicePrices(isMeant ? service : null);
  return (
    <>
      <h2 className={styles.name}>
        <bdi>{isMeant ? service.name : row.name}</bdi>
      </h2>
      <p className={styles.price}>
        <Price service={isMeant ? service : row} inWords sinceMs={sinceMs} />
      </p>
      {customerPrice === null || !isMeant ? null : (
        <p className={common.faint}>
          {t('services:picker.customerPrice')} <Money money={customerPrice} of="customer" />
        </p>
      )}
      {row.shared === null ? null : <ContestedChoice key={`choice of ${row.id}`} of={row.shared.of} />}
      {service.price === null || !isMeant ? null : (
        <div className={common.flex}>
          <Button variant="filled" component={Link} href={paths.newOrder({ serviceId: service.id })}>
            {t('detail.order')}
          </Button>
          {service.bulkAllowed && offersQuantity(service.quantity, 1) ? (
            <Button component={Link} href={paths.importList({ serviceId: service.id })}>
              {t('detail.list')}
            </Button>
          ) : null}
        </div>
      )}
      <AskService key={service.id} serviceId={service.id} />
      <ServiceFacts service={service} />
      {isMeant ? <PriceHistory key={`prices of ${service.id}`} entries={entries} /> : null}
      {isMeant ? <OtherSupplierOffers key={`elsewhere ${service.id}`} serviceId={service.id} /> : null}
      <h3 className={belowLine.heading}>{t('detail.info')}</h3>
      {service.info.trim() === '' ? (
        <p className={common.faint}>{t('detail.noInfo')}</p>
      ) : (
        <ResultLines raw={service.info} />
      )}
      <div className={styles.more}>
        <Details details={withoutServer(service.details)} />
      </div>
    </>
  );
}

function ServiceFacts({ service }: { readonly service: ServiceDetail }) {
  const { t } = useTranslation(['catalogue', 'services']);
  const { bulkAllowed, fields, identifier, quantity, time } = service;
  const inLists = offersQuantity(quantity, 1) ? 'detail.bulkYes' : 'detail.bulkQuantity';
  return (
    <dl className={styles.facts}>
      <dt>{t('detail.group')}</dt>
      <dd>
        <bdi>{service.group || t('noGroup')}</bdi>
      </dd>
      <dt>{t('column.id')}</dt>
      <dd className="mono">{service.id}</dd>
      <dt>{t('detail.time')}</dt>
      <dd>
        {time === '' ? (
          t('services:timeUnknown')
        ) : (
          <>
            <bdi>{time}</bdi> <span className={common.faint}>({t('detail.timeNote')})</span>
          </>
        )}
      </dd>
      <dt>{t('detail.usual')}</dt>
      <dd>
        <TypicalTimeText service={{ serviceId: service.id }} whole />
      </dd>
      <dt>{t('detail.identifier')}</dt>
      <dd>
        {identifier.label === '' ? t(`services:kind.${identifier.kind}`) : <bdi>{identifier.label}</bdi>}
        <IdentifierRuleLines service={service} />
      </dd>
      <QuantityFacts service={service} />
      <dt>{t('detail.bulk')}</dt>
      <dd>{t(bulkAllowed ? inLists : 'detail.bulkNo')}</dd>
      {fields.length === 0 ? null : (
        <>
          <dt>{t('detail.fields')}</dt>
          <dd>
            <ul>
              {fields.map(({ name, required }) => (
                <li key={name}>
                  <bdi>{name}</bdi>{' '}
                  <span className={common.faint}>
                    ({t(required ? 'detail.required' : 'detail.optional')})
                  </span>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}

function IdentifierRuleLines({ service }: { readonly service: ServiceDetail }) {
  const { t } = useTranslation('services');
  const { identifier } = service;
  return (
    <>
      {identifierRuleWords(t, identifier).map((text) => (
        <p key={text} className={common.faint}>
          {text}
        </p>
      ))}
      {identifier.pattern === null ? null : (
        <bdi dir="ltr" className={`mono ${styles.pattern}`}>
          {identifier.pattern}
        </bdi>
      )}
    </>
  );
}

function QuantityFacts({ service: { quantity } }: { readonly service: ServiceDetail }) {
  const { t, i18n } = useTranslation('catalogue');
  if (quantity === null) return null;
  const { min, max } = quantity;
  const choices = quantityChoices(quantity).map((each) => formatCount(each, i18n.language));
  return (
    <>
      <dt>{t('detail.quantity')}</dt>
      <dd>
        {choices.length > 0
          ? choices.join(', ')
          : max === null
            ? t('detail.quantityFrom', { min })
            : t('detail.quantityBetween', { min, max })}
      </dd>
    </>
  );
}

/** Removes the service's internal id, which users do not need. */
function withoutServer(details: ServiceDetail['details']): ServiceDetail['details'] {
  return Object.fromEntries(Object.entries(details).filter(([name]) => name !== serverDetail));
}

/** Reads this service alone, without the whole list; the answer is shown but not stored. */
function AskService({ serviceId }: { readonly serviceId: string }) {
  const { t } = useTranslation('catalogue');
  const costs = useCostText();
  const contract = useContract();
  const connectionId = useConnectionId();
  const ask = useMutation(contract.catalogue.askService.mutationOptions());
  return (
    <div aria-live="polite">
      <Button
        variant="subtle"
        size="compact-sm"
        loading={ask.isPending}
        onClick={() => ask.mutate({ connectionId, serviceId })}
      >
        {t('ask.now')}
      </Button>
      {ask.data === undefined ? null : (
        <p className={common.faint}>
          {t('ask.says', {
            price: ask.data.price === null ? t('ask.noPrice') : costs(ask.data.price),
            time: ask.data.time || t('ask.noTime'),
          })}
        </p>
      )}
      {ask.isError ? <FailureNotice error={ask.error} /> : null}
    </div>
  );
}

/** The services that share one id, and a control to choose which of these services an order uses. */
function ContestedChoice({
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
      className={contestedStyles.choice}
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
          <li key={place} className={contestedStyles.one}>
            <p className={contestedStyles.oneName}>
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
