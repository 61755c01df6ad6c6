import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Money } from '../../../shared/model/base/decimal.ts';
import { paths } from '../../ui/base/paths.ts';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { failureOf } from '../../ui/failure/failure-of.ts';
import { useCostText } from '../../ui/format/costs.ts';

interface PlaceFailureProps {
  readonly error: unknown;
  /** The current price, which a person can confirm next. */
  readonly price: Money | null;
  readonly onAskAgain: () => void;
}

/**
 * Says why an order was not placed, and offers the useful next step: to open the existing order, or to accept the new price. It never
 * offers a plain retry.
 */
export function PlaceFailure({ error, price, onAskAgain }: PlaceFailureProps) {
  const { t } = useTranslation('new-order');
  const costs = useCostText();
  const failure = failureOf(error);
  if (failure.code === 'duplicate-order' || failure.code === 'uncertain')
    return (
      <FailureNotice
        error={error}
        actions={
          <Button component={Link} href={paths.order(failure.data.orderId)}>
            {t('known.show')}
          </Button>
        }
      />
    );
  if (failure.code === 'price-moved' && price !== null && failure.data.current !== null)
    return (
      <FailureNotice
        error={error}
        actions={<Button onClick={onAskAgain}>{t('moved.again', { price: costs(price) })}</Button>}
      />
    );
  return <FailureNotice error={error} />;
}
