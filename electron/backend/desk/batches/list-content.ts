import { hash } from 'node:crypto';

/** Adds rows one by one to one fingerprint, so that a long list is never sorted or hashed at once. */
export interface ListContent {
  add(serviceId: string, identifierKey: string): void;
  /** Independent of the order of rows and of how identifiers are written. */
  fingerprint(): string;
}

const modulus = 2n ** 128n;

/** A sum of hashes does not depend on the order and, unlike XOR, does not lose a row that comes twice. */
export function startListContent(): ListContent {
  let sum = 0n;
  let rows = 0;
  return {
    add(serviceId, identifierKey) {
      const digest = hash('sha256', JSON.stringify([serviceId, identifierKey]), 'buffer');
      sum = (sum + digest.readBigUInt64BE(0) * 2n ** 64n + digest.readBigUInt64BE(8)) % modulus;
      rows += 1;
    },
    fingerprint: () => `${rows}:${sum.toString(16).padStart(32, '0')}`,
  };
}
