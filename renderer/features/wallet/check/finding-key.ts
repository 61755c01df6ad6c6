import type { Finding } from '../../../../shared/model/wallet/finding.ts';

export function findingKey({ of, number }: Pick<Finding, 'of' | 'number'>): string {
  return `${of} ${number}`;
}
