import { factsOfResult, readResult, resultInOneLine } from '../../../shared/model/result/result.ts';
import { type ResultFact, verdictFacts } from '../../../shared/model/result/result-facts.ts';

/** Returns a result that is short enough for a label: the unlock code, else the states of the locks, else the start of the result. */
export function resultInShort(result: string, nameOf: (fact: ResultFact) => string): string {
  const facts = factsOfResult(readResult(result, 'whole'));
  const code = facts.get('unlock-code');
  if (code !== undefined) return code;
  const verdicts = verdictFacts.flatMap((fact) => {
    const value = facts.get(fact);
    return value === undefined ? [] : [`${nameOf(fact)}: ${value}`];
  });
  return verdicts.length > 0 ? verdicts.join(' · ') : resultInOneLine(result);
}
