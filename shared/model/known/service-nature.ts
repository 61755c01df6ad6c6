import { verdictFacts } from '../result/result-facts.ts';
import type { StatedResult } from './stated-facts.ts';

// Whole words of several languages; similar words are left to the results.
const actWords =
  /\b(unlock(s|ing)?|unlocked|activat(e|ion|ing)|reactivat(e|ion)|bypass|remov(e|al|ing)|delet(e|ion)|eras(e|ing)|clean(ing)?|repair|jailbreak|register|registration|factory|nck|mck|code(s)?|premium unlock|liberar|liberaci[oó]n|desbloque(o|ar|io)|d[eé]blocage|d[eé]verrouillage|d[eé]simlockage|entsperr(en|ung)|sblocco|buka kunci|kilit açma|mở khóa)\b|разблокировк|активаци|отвязк|فتح|إلغاء قفل|अनलॉक|ان لاک/iu;
const actsThatOnlyAre = /\bactivation (date|lock|status|policy)\b|\bclean\s*(\/|or)\s*lost\b/giu;
const checkWords =
  /\b(check(s|er|ing)?|status|info(s|rmation)?|report|lookup|look-up|verif(y|ication)|query|consulta|consultar|v[eé]rification|verificaci[oó]n|verifica[cç][aã]o|sorgu(lama)?|cek|kiểm tra)\b|проверк|статус|فحص|जांच|چیک/iu;

/** Whether a name speaks of something that is done to a device. It never makes a check of a service; it only takes the benefit of the doubt. */
export function soundsLikeAnAct(name: string): boolean {
  return actWords.test(name.replace(actsThatOnlyAre, ' ')) && !checkWords.test(name);
}

/**
 * Whether a service only looks facts up. It is judged by its results so far: facts only, with bad news among them, because an action ends
 * well or not at all. If no result ever had bad news, its name must speak of a check. When in doubt: false.
 */
export function onlyLooksUp(
  service: { readonly name: string; readonly asksMore: boolean },
  results: readonly StatedResult[],
): boolean {
  if (service.asksMore || results.length === 0 || soundsLikeAnAct(service.name)) return false;
  if (results.some(({ handsOut, facts }) => handsOut || facts.length === 0)) return false;
  if (results.filter(({ isPlain }) => isPlain).length * 2 < results.length) return false;
  const verdicts = results.flatMap(({ facts }) =>
    facts.filter(({ fact }) => fact !== null && verdictFacts.includes(fact)),
  );
  const hasBadNews = verdicts.some(({ tone }) => tone === 'negative');
  return verdicts.length === 0 || hasBadNews || checkWords.test(service.name);
}

/** One of these is usual for a service that states it in at least half of its results. */
export function commonKeys(results: readonly StatedResult[], share = 0.5): readonly string[] {
  const counts = new Map<string, number>();
  for (const { facts } of results) for (const { key } of facts) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= results.length * share).map(([key]) => key);
}
