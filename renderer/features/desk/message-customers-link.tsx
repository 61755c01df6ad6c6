import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { usePractising } from '../../client/use-connections.ts';
import { paths } from '../../ui/base/paths.ts';

/** Link to customers with ready orders; hidden if there are none. */
export function MessageCustomersLink({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation('messages');
  const contract = useContract();
  const practising = usePractising();
  const input = { ...practising, only: 'ready' as const, limit: 1 };
  const { data } = useQuery(contract.customers.list.queryOptions({ input }));
  const count = data?.total ?? 0;
  if (count === 0) return null;
  return (
    <Link href={paths.messageCustomers()} className={className}>
      {t('walk.fromDesk', { count })}
    </Link>
  );
}
