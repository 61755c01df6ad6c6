import { contract, rulesOf } from '../../../shared/contract/contract.ts';

/** All calls of the contract, each with its rules. */
export const allCalls = Object.entries(contract).flatMap(([area, calls]) =>
  Object.keys(calls).map((call) => {
    const rules = rulesOf([area, call]);
    if (rules === null) throw new Error(`${area}.${call} has no rules`);
    return { area, call, rules };
  }),
);
