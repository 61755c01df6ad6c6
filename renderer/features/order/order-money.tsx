import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Order } from '../../../shared/model/order/order.ts';
import { useMoneyPlace } from '../../client/money/use-money-place.ts';
import { paths } from '../../ui/base/paths.ts';
import { MoneyPlaceWords } from '../../ui/order/money-place.tsx';
import { useMay } from '../../ui/staff/person.ts';

/**
 * Says where the order's money is, according to the wallet, or to the order's state if the wallet was never read. A missing refund links to
 * its claim.
 */
export function OrderMoney({ order }: { readonly order: Order }) {
  const { t } = useTranslation('states');
  const may = useMay();
  const place = useMoneyPlace(order.id);
  if (place === undefined) return null;
  return (
    <>
      <MoneyPlaceWords place={place} />
      {place.is === 'refund-missing' && may('see-wallet') && may('settle') ? (
        <>
          {' '}
          <Link href={paths.newClaim({ order: order.id, kind: 'refund-missing' })}>{t('money.claim')}</Link>
        </>
      ) : null}
    </>
  );
}
