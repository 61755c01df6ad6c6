import { useCallback } from 'react';
import { readTypedPhone, withPhone } from '../../../shared/model/customer/typed-phone.ts';
import { useContract } from '../contract-context.tsx';

/**
 * Saves the phone number in an order's customer among their contacts, unless they have one. The name stays as typed: orders are searched by
 * it, and two people of one name must never become one. Contacts are no order: a failure changes nothing.
 */
export function useTypedPhone(): (customer: string) => Promise<void> {
  const contract = useContract();
  return useCallback(
    async (customer) => {
      const name = customer.trim();
      const phone = readTypedPhone(name);
      if (phone === null || name.length > 200) return;
      try {
        const known = await contract.customers.named.call({ name });
        if (known !== null && known.phone !== '') return;
        await contract.customers.write.call(withPhone(known, name, phone));
      } catch {
        // Messages still find the number in the name.
      }
    },
    [contract],
  );
}
