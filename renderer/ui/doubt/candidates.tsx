import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reconciliation } from '../../../shared/model/order/order.ts';
import { formatMoment } from '../format/format.ts';

/** The supplier's references that may belong to this order. Each shows when it was placed, according to the supplier. */
export function Candidates({ candidates, times }: Pick<Reconciliation, 'candidates' | 'times'>) {
  const { i18n } = useTranslation();
  return (candidates ?? []).map((reference, index) => {
    const at = times[reference];
    return (
      <Fragment key={reference}>
        {index > 0 ? ', ' : null}
        <bdi dir="ltr">{reference}</bdi>
        {at === undefined ? null : (
          <>
            {' ('}
            <bdi>{formatMoment(at, i18n.language)}</bdi>
            {')'}
          </>
        )}
      </Fragment>
    );
  });
}
