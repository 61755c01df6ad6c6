import { z } from 'zod';
import type { EarlierOrder } from './known-answer.ts';
import { soundsLikeAnAct } from './service-nature.ts';
import type { StatedResult } from './stated-facts.ts';

/** `done`: an unlock succeeded. `code`: its code arrived. `check`: a check reported no lock. */
export const unlockSchema = z.object({
  is: z.literal('unlocked'),
  how: z.enum(['done', 'code', 'check']),
  at: z.number(),
  orderId: z.string(),
  serviceName: z.string(),
});
export type Unlocked = z.infer<typeof unlockSchema>;

const unlockWords =
  /\b(unlock(s|ing|ed)?|liberar|liberaci[oó]n|desbloque(o|ar|io)|d[eé]verrouillage|d[eé]simlockage|d[eé]blocage|sblocco|buka kunci|kilit açma|mở khóa|nck)\b|разблокировк|अनलॉक|ان لاک|إلغاء قفل/iu;
// Other locks: removing one of these does not remove the SIM lock.
const otherLocks =
  /\b(icloud|fmi|find my|activation|mdm|frp|account|bootloader|knox|kg|region|passcode|pattern|screen|reactivation|pin|password|jailbreak|bypass|demo|finance|blacklist|esn)\b/iu;
const deniesUnlock =
  /\b(not|no|fail(ed|ure)?|unable|cannot|can't|denied|reject(ed)?|wrong|invalid|pending|locked)\b/iu;

/** True if a service's name clearly means that it removes a SIM lock. */
function unlocksSim(name: string): boolean {
  return unlockWords.test(name) && !otherLocks.test(name) && soundsLikeAnAct(name);
}

/** For an unlock service: the result that shows an earlier unlock of the device, unless a newer result contradicts; null if none. */
export function unlockedBefore(
  serviceName: string,
  read: readonly { readonly order: EarlierOrder; readonly stated: StatedResult }[],
): Unlocked | null {
  if (!unlocksSim(serviceName)) return null;
  const reported = read
    .flatMap(({ order, stated }) => reportedBy(order, stated) ?? [])
    .sort((one, other) => other.at - one.at);
  const locked = reported.findIndex(({ word }) => word === null);
  const words = (locked === -1 ? reported : reported.slice(0, locked)).flatMap(({ word }) => word ?? []);
  return words.find(({ how }) => how !== 'check') ?? words[0] ?? null;
}

/** What a result reports about the SIM lock, and when; null if nothing. `word` is null if the device is locked. */
function reportedBy(
  order: EarlierOrder,
  stated: StatedResult,
): { readonly at: number; readonly word: Unlocked | null } | null {
  if (order.state !== 'success') return null;
  const { orderId, serviceName, result } = order;
  const lock = stated.facts.find(({ fact }) => fact === 'sim-lock');
  const word = (how: Unlocked['how'], at: number) => ({
    at,
    word: { is: 'unlocked', how, at, orderId, serviceName } as const,
  });
  if (!unlocksSim(serviceName)) {
    if (lock === undefined || lock.tone === 'neutral' || !stated.isPlain) return null;
    return lock.tone === 'positive' ? word('check', order.at) : { at: order.at, word: null };
  }
  const at = order.endedAt ?? order.at;
  if (lock?.tone === 'negative') return { at, word: null };
  if (stated.handsOut) return word('code', at);
  return deniesUnlock.test(result ?? '') ? null : word('done', at);
}
