import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Order, OrderEvent } from '../../../shared/model/order/order.ts';
import { moneyPlace } from '../../../shared/model/wallet/money-place.ts';
import { useContract } from '../../client/contract-context.tsx';
import { paths } from '../../ui/base/paths.ts';
import { MoneyPlaceWords } from '../../ui/order/money-place.tsx';

/**
 * Where the order's money is, by the wallet; by its state alone if the wallet was never read, or may not be seen. A missing refund links to
 * its claim.
 */
export function OrderMoney({
  order,
  events,
}: {
  readonly order: Order;
  readonly events: readonly OrderEvent[];
}) {
  const { t } = useTranslation('states');
  const contract = useContract();
  const { data } = useQuery(
    contract.claims.about.queryOptions({ input: { of: 'order', orderId: order.id } }),
  );
  const wasTurnedAway = events.some(({ why }) => why === 'rate-limited');
  const place = moneyPlace({ ...order, wasTurnedAway }, data?.rows ?? [], data?.knownUntil ?? null);
  const kind = data?.kinds[0];
  return (
    <>
      <MoneyPlaceWords place={place} />
      {place.is === 'refund-missing' && kind !== undefined && data?.claims.length === 0 ? (
        <>
          {' '}
          <Link href={paths.newClaim({ order: order.id, kind })}>{t('money.claim')}</Link>
        </>
      ) : null}
    </>
  );
}
