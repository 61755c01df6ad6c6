import { useTranslation } from 'react-i18next';
import { sumByCurrency } from '../../../../shared/model/base/decimal.ts';
import type { Batch, BatchService } from '../../../../shared/model/order/batch.ts';
import { Money } from '../../../ui/format/money.tsx';
import styles from './batch-services.module.css';

/** The services of a batch and their cost. If `whole`, several services are listed one by one. */
export function BatchServices({ batch, whole = false }: { readonly batch: Batch; readonly whole?: boolean }) {
  const { t } = useTranslation('batches');
  const { services } = batch;
  const [only] = services;
  if (services.length === 1 && only !== undefined)
    return (
      <>
        <bdi>{only.serviceName}</bdi>
        {whole ? null : ' · '}
        <Cost service={only} />
      </>
    );
  const totals = sumByCurrency(services.map(({ total }) => total));
  return (
    <>
      <span>
        {t('services', { count: services.length })} · {t('rows', { count: batch.total })} ={' '}
        {totals.map((total, index) => (
          <span key={total.currency}>
            {index === 0 ? null : ' + '}
            <Money money={total} />
          </span>
        ))}
      </span>
      {whole ? (
        <ul className={styles.services}>
          {services.map((service) => (
            <li key={service.serviceId}>
              <bdi className="truncate">{service.serviceName}</bdi>
              <Cost service={service} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Cost({ service }: { readonly service: BatchService }) {
  const { t } = useTranslation('batches');
  return (
    <span>
      {t('rows', { count: service.rows })} × <Money money={service.price} /> = <Money money={service.total} />
    </span>
  );
}
