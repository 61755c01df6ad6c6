import { useTranslation } from 'react-i18next';
import { minFinished } from '../../../shared/model/order/typical-time.ts';
import { formatSpan } from '../format/format.ts';
import { type OrderedService, useHandOver } from '../order/hand-over.ts';

interface TypicalTimeTextProps {
  readonly service: OrderedService;
  /** True if the number of orders on which the figures are based is also shown. */
  readonly whole?: boolean;
}

/** The shop's usual time for a service. Too few successful orders have no usual time; if `whole`, the text says so. */
export function TypicalTimeText({ service, whole = false }: TypicalTimeTextProps) {
  const { t, i18n } = useTranslation('lateness');
  const typicalTime = useHandOver().typicalTimeOf(service);
  if (typicalTime === undefined || typicalTime.medianMs === null || typicalTime.lateAfterMs === null)
    return whole ? (
      <span>{t('fewOwn', { count: typicalTime?.finished ?? 0, needed: minFinished })}</span>
    ) : null;
  const median = formatSpan(typicalTime.medianMs, i18n.language);
  const late = formatSpan(typicalTime.lateAfterMs, i18n.language);
  const parts: string[] = [t('usual', { median }), t('usualLate', { late })];
  if (whole) parts.push(t('from', { count: typicalTime.finished }));
  return <span>{parts.join(' · ')}</span>;
}

/** The median time, for a column. Renders nothing if it is unknown. Hover shows when an order is late, and the number of orders. */
export function TypicalTimeFigure({ service }: { readonly service: OrderedService }) {
  const { t, i18n } = useTranslation('lateness');
  const typicalTime = useHandOver().typicalTimeOf(service);
  if (typicalTime === undefined || typicalTime.medianMs === null || typicalTime.lateAfterMs === null)
    return null;
  const late = formatSpan(typicalTime.lateAfterMs, i18n.language);
  const title = `${t('usualLate', { late })} · ${t('from', { count: typicalTime.finished })}`;
  return <span title={title}>{formatSpan(typicalTime.medianMs, i18n.language)}</span>;
}
