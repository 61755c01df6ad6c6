import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { TypicalTimeText } from '../../ui/service/typical-time-text.tsx';
import { Fact } from './facts.tsx';

/** Shows how long the order's service usually takes in this shop, and the time that the supplier states. */
export function ExpectedTime({ order }: { readonly order: Order }) {
  const { t } = useTranslation(['order', 'lateness']);
  const contract = useContract();
  const { connectionId, serviceId } = order;
  const { data: service } = useQuery(
    contract.catalogue.service.queryOptions({ input: { connectionId, serviceId } }),
  );
  const claim = service?.time ?? '';
  return (
    <Fact name={t('fact.usual')}>
      <TypicalTimeText service={order} whole />
      {claim === '' ? null : (
        <>
          {' · '}
          <bdi>{t('lateness:claims', { claim })}</bdi>
        </>
      )}
    </Fact>
  );
}
