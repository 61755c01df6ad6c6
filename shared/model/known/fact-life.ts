import { z } from 'zod';
import { hourMs } from '../base/clock.ts';
import { foldText } from '../base/text-folding.ts';
import { trimEndOf } from '../base/trim-end.ts';
import type { ResultFact } from '../result/result-facts.ts';

/** How long a check's answer may be reused, by the shop's setting; 0 for never. */
export const knownForSchema = z.object({
  findMyHours: z.number().int().min(0).max(720),
  blacklistHours: z.number().int().min(0).max(8_760),
  simLockDays: z.number().int().min(0).max(3_650),
  warrantyDays: z.number().int().min(0).max(3_650),
});
export type KnownFor = z.infer<typeof knownForSchema>;

export const defaultKnownFor: KnownFor = {
  findMyHours: 1,
  blacklistHours: 24,
  simLockDays: 30,
  warrantyDays: 30,
};

/** `ever`: the fact never changes. `never`: the fact is never reused, because it may change at any time or its kind is unknown. */
export type FactLife = 'ever' | 'find-my' | 'blacklist' | 'sim-lock' | 'warranty' | 'never';

const lives: Readonly<Record<ResultFact, FactLife>> = {
  'unlock-code': 'never',
  'unfreeze-code': 'never',
  'sim-lock': 'sim-lock',
  'find-my': 'find-my',
  icloud: 'find-my',
  blacklist: 'blacklist',
  mdm: 'never',
  // The lock's carrier changes with the lock; only the first carrier is fixed.
  carrier: 'sim-lock',
  country: 'ever',
  model: 'ever',
  imei: 'ever',
  'imei-2': 'ever',
  serial: 'ever',
  meid: 'ever',
  eid: 'ever',
  'purchase-date': 'ever',
  activation: 'never',
  'activation-date': 'never',
  warranty: 'warranty',
  'warranty-end': 'warranty',
};

const everLabels = new Set(
  (
    'initial carrier|original carrier|first carrier|initial activation policy|initial activation policy id|initial activation policy description|' +
    'first activation date|colour|color|storage|capacity|memory|storage capacity|size|model number|model no|part number|model region|' +
    'brand|manufacturer|make|maker|generation|series|device type|type|first sold by|first sold country'
  ).split('|'),
);

// Values that mean "nothing known", which may change tomorrow.
const hasNoFact =
  /^(n\s*\/?\s*a|none|null|nil|undefined|unknown|not (found|available|known|applicable|activated)|no (info|information|data|record|records)|pending|processing|error\b.*|try again.*|[-–—?.*x\s]*)$/i;

/** A label for comparison: lower case, without hyphens and surrounding punctuation. */
export function plainLabel(label: string): string {
  const normalized = foldText(label).replace(/[-_\s]+/g, ' ');
  return trimEndOf(normalized.replace(/^[\s•·*>]+/, ''), /[\s.!:*]/);
}

/** How long the fact in a result line stays valid. */
export function lifeOf(line: {
  readonly label: string;
  readonly value: string;
  readonly fact: ResultFact | null;
}): FactLife {
  if (hasNoFact.test(line.value.trim())) return 'never';
  if (everLabels.has(plainLabel(line.label))) return 'ever';
  return line.fact === null ? 'never' : lives[line.fact];
}

/** Milliseconds for which a fact with this life is fresh. */
export function freshForMs(life: FactLife, shop: KnownFor): number {
  switch (life) {
    case 'ever':
      return Number.POSITIVE_INFINITY;
    case 'find-my':
      return shop.findMyHours * hourMs;
    case 'blacklist':
      return shop.blacklistHours * hourMs;
    case 'sim-lock':
      return shop.simLockDays * 24 * hourMs;
    case 'warranty':
      return shop.warrantyDays * 24 * hourMs;
    case 'never':
      return 0;
  }
}
