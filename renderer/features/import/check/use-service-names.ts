import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../../../shared/model/service/service.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useConnectionId } from '../../../client/use-connections.ts';
import { notifyUndoable } from '../../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';

/** Saves and removes a list's names for services, for later lists. A failure is reported and does not affect this list. */
export function useServiceNames() {
  const { t } = useTranslation('import');
  const contract = useContract();
  const queries = useQueryClient();
  const connectionId = useConnectionId() ?? '';
  const { batches } = contract;

  async function write(change: Promise<unknown>): Promise<void> {
    await change;
    await queries.invalidateQueries({ queryKey: batches.serviceNames.key() });
  }
  const forget = (written: string): void => {
    write(batches.forgetServiceName.call({ connectionId, written })).catch(notifyFailure);
  };
  const remember = (written: string, service: Service): void => {
    write(batches.rememberServiceName.call({ connectionId, written, serviceId: service.id })).then(
      () =>
        notifyUndoable(
          'import-name',
          t('remember.done', { written, service: service.name }),
          t('remember.forget'),
          () => forget(written),
        ),
      notifyFailure,
    );
  };
  return { remember, forget };
}
