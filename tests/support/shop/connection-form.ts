import type { PracticeSupplier } from '../../../electron/practice/practice-supplier.ts';

/** A connection to a supplier with its key, as input of `connections.add`. */
export function connectionForm(
  { baseAddress, apiKey }: Pick<PracticeSupplier, 'baseAddress' | 'apiKey'>,
  name = 'Supplier',
) {
  return { name, baseAddress, signIn: { form: 'key', apiKey } } as const;
}
