import type { Finding } from '../../../../shared/model/wallet/finding.ts';

/** What a finding is known by in a list. */
export function findingKey({ of, number }: Pick<Finding, 'of' | 'number'>): string {
  return `${of} ${number}`;
}
