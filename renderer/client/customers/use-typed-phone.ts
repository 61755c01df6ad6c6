import { useCallback } from 'react';
import { readTypedPhone, withPhone } from '../../../shared/model/customer/typed-phone.ts';
import { useContract } from '../contract-context.tsx';

/**
 * Moves a phone number that was typed with a customer's name into their contacts, and returns the name. The number stays part of the name if somebody
 * else may have that name alone: two people must never become one. If saving fails, the typed text is the name.
 */
export function useTypedPhone(): (typed: string, mayRename: boolean) => Promise<string> {
  const contract = useContract();
  return useCallback(
    async (typed, mayRename) => {
      const whole = typed.trim();
      const read = readTypedPhone(whole);
      if (read === null || whole.length > 200) return whole;
      try {
        const known = await contract.customers.named.call({ name: whole });
        if (known !== null && known.phone !== '') return whole;
        const sameName =
          mayRename && read.name !== '' ? await contract.customers.named.call({ name: read.name }) : null;
        if (sameName !== null && sameName.phone === read.phone) return sameName.name;
        const name = mayRename && read.name !== '' && known === null && sameName === null ? read.name : whole;
        await contract.customers.write.call(withPhone(known, name, read.phone));
        return name;
      } catch {
        return whole;
      }
    },
    [contract],
  );
}
