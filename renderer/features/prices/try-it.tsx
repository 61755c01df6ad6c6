import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customerPrice, type Pricing } from '../../../shared/model/pricing/customer-price.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import common from '../../ui/base/common.module.css';
import { Section } from '../../ui/base/section.tsx';
import { Money } from '../../ui/format/money.tsx';
import { PriceExplanation, PriceFigures } from '../../ui/pricing/price-explanation.tsx';
import styles from './prices-screen.module.css';
import { ServiceSelect } from './service-select.tsx';

interface TryItProps {
  readonly pricing: Pricing;
  readonly services: readonly Service[];
  readonly connectionId: string | null;
}

/** Shows the current price of a service for a customer, the rule used, and the profit. Nothing is saved or ordered. */
export function TryIt({ pricing, services, connectionId }: TryItProps) {
  const { t } = useTranslation(['pricing']);
  const [serviceId, setServiceId] = useState<string | null>(null);
  const [customer, setCustomer] = useState('');
  const service = services.find(({ id }) => id === serviceId);
  const cost = service?.price ?? null;
  const made =
    service === undefined || cost === null
      ? null
      : customerPrice(
          pricing,
          {
            connectionId: connectionId ?? '',
            serviceId: service.id,
            group: service.group,
            customer,
            identifier: '',
            cost,
          },
          Date.now(),
        );
  return (
    <Section title={t('try.title')}>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <ServiceSelect
            label={t('try.service')}
            services={services}
            value={serviceId}
            onChange={setServiceId}
            isTry
          />
        </div>
        <TextInput
          className={styles.middle ?? ''}
          label={t('try.customer')}
          maxLength={200}
          value={customer}
          onChange={(event) => setCustomer(event.currentTarget.value)}
        />
      </div>
      {made === null || cost === null ? null : (
        <div className={styles.made} role="status">
          {made.is === 'price' ? (
            <>
              <p className={styles.figure}>
                <Money money={made.price} size="figure" />
              </p>
              <PriceFigures price={made.price} cost={cost} pricing={{ ...pricing, tax: made.tax }} />
            </>
          ) : (
            <p className={styles.figure}>{t('try.none')}</p>
          )}
          <p className={common.muted}>
            <PriceExplanation made={made} />
          </p>
        </div>
      )}
    </Section>
  );
}
