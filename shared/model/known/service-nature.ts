import { verdictFacts } from '../result/result-facts.ts';
import type { StatedResult } from './stated-facts.ts';

// Whole words in several languages. A service whose name contains only similar words is judged by its results.
const actWords =
  /\b(unlock(s|ing)?|unlocked|activat(e|ion|ing)|reactivat(e|ion)|bypass|remov(e|al|ing)|delet(e|ion)|eras(e|ing)|clean(ing)?|repair|jailbreak|register|registration|factory|nck|mck|code(s)?|premium unlock|liberar|liberaci[oó]n|desbloque(o|ar|io)|d[eé]blocage|d[eé]verrouillage|d[eé]simlockage|entsperr(en|ung)|sblocco|buka kunci|kilit açma|mở khóa)\b|разблокировк|активаци|отвязк|فتح|إلغاء قفل|अनलॉक|ان لاک/iu;
const actsThatOnlyAre = /\bactivation (date|lock|status|policy)\b|\bclean\s*(\/|or)\s*lost\b/giu;
const checkWords =
  /\b(check(s|er|ing)?|status|info(s|rmation)?|report|lookup|look-up|verif(y|ication)|query|consulta|consultar|v[eé]rification|verificaci[oó]n|verifica[cç][aã]o|sorgu(lama)?|cek|kiểm tra)\b|проверк|статус|فحص|जांच|چیک/iu;

/** True if a name mentions an action on a device. False does not mean that the service is only a check. */
export function soundsLikeAnAct(name: string): boolean {
  return actWords.test(name.replace(actsThatOnlyAre, ' ')) && !checkWords.test(name);
}

/**
 * True if a service only looks up facts, judged by its results. Every result must contain facts and no code,
 * and at least half of them only facts. If results contain verdicts (such as the state of a lock), one must
 * be bad news, because a successful action never reports bad news. Without bad news, the service's name must
 * contain a word for a check. False in doubt.
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

/** Keys of the facts in at least `share` of the results. */
export function commonKeys(results: readonly StatedResult[], share = 0.5): readonly string[] {
  const counts = new Map<string, number>();
  for (const { facts } of results) for (const { key } of facts) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= results.length * share).map(([key]) => key);
}
