import { useCallback } from 'react';
import { readTypedPhone, withPhone } from '../../../shared/model/customer/typed-phone.ts';
import { useContract } from '../contract-context.tsx';

/**
 * Saves the phone number that was typed into an order's customer field as that customer's contact, unless the customer already has a phone
 * number. The name stays as typed: orders are searched by it, and two people with one name must not be merged. A failure is ignored,
 * because the order does not depend on it.
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
        // Without the contact, messages still find the number in the customer's name.
      }
    },
    [contract],
  );
}
