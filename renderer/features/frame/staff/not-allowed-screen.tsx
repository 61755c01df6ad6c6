import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../shared/contract/base/failures.ts';
import type { Right } from '../../../../shared/model/staff/rights.ts';
import { useStaff } from '../../../client/staff/use-staff.ts';
import { Screen } from '../../../ui/base/screen.tsx';
import { FailureNotice } from '../../../ui/failure/failure-notice.tsx';

/** Replaces a screen that the person may not see: names it, and whom to ask. */
export function NotAllowedScreen({ right }: { readonly right: Right }) {
  const { t } = useTranslation('staff');
  const owners = useStaff()?.people.filter(({ role }) => role === 'owner') ?? [];
  const failure: Failure<'not-allowed'> = {
    code: 'not-allowed',
    data: { right, ask: owners.map(({ name }) => name) },
  };
  return (
    <Screen title={t('notAllowed')}>
      <FailureNotice error={failure} />
    </Screen>
  );
}
