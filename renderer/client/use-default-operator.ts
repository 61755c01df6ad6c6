import { useQuery } from '@tanstack/react-query';
import { useContract } from './contract-context.tsx';

/** The name in the settings for records by people; undefined until loaded. */
export function useDefaultOperator(): string | undefined {
  return useQuery(useContract().settings.read.queryOptions()).data?.operator;
}
