import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Gap } from '../../../shared/model/order/gap.ts';
import { GapNotice } from './gap-notice.tsx';

interface GapReasonProps {
  readonly gaps: readonly Gap[];
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** Warns before an order on an account with a gap, and asks for the reason that such an order needs (money-safety J5). */
export function GapReason({ gaps, reason, onReason }: GapReasonProps) {
  const { t } = useTranslation('gap');
  if (gaps.length === 0) return null;
  return (
    <>
      <GapNotice gaps={gaps} />
      {gaps.some((gap) => gap.acknowledged === null) ? null : (
        <TextInput
          required
          label={t('notice.reason')}
          description={t('notice.reasonHint')}
          maxLength={400}
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
    </>
  );
}
