import { useQuery } from '@tanstack/react-query';
import { compareDecimals } from '../../../../shared/model/base/decimal.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { useAbout } from '../../../client/use-connections.ts';

/** True if the last known balance is below the person's threshold; false if either is unknown. */
export function useLowBalance(): boolean {
  const contract = useContract();
  const about = useAbout();
  const { data: reading } = useQuery(contract.account.read.queryOptions({ input: about }));
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const balance = reading?.account?.balance;
  if (!balance || settings === undefined) return false;
  return compareDecimals(balance.amount, String(settings.lowBalance)) < 0;
}
