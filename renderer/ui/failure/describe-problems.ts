import type { TFunction } from 'i18next';
import { orderStates } from '../../../shared/model/order/order.ts';
import { failures } from '../../locales/en/failures.ts';

/** Translation function for failures: `t` of `useTranslation(['failures', 'common', 'states', 'notes'])`. */
export type FailureTexts = TFunction<['failures', 'common', 'states', 'notes']>;

interface Problem {
  readonly field: string;
  readonly problem: string;
}

type KnownProblem = Exclude<keyof typeof failures.problem, 'state'>;

/** Maximum number of problems in one message. */
const maxPhrases = 5;

/** Returns the problems of an input, translated. A problem without translation is returned unchanged. */
export function describeProblems(t: FailureTexts, problems: readonly Problem[]): string {
  const lines = problems.slice(0, maxPhrases).map(({ field, problem }) => {
    const problemText = textFor(t, problem);
    const name = fieldName(t, field);
    return name === null ? problemText : `${name}: ${problemText}`;
  });
  return problems.length > maxPhrases ? `${lines.join('; ')}; …` : lines.join('; ');
}

function textFor(t: FailureTexts, problem: string): string {
  const state = orderStates.find((each) => problem === `is-${each}`);
  if (state !== undefined) return t('problem.state', { state: t(`states:word.${state}`) });
  return isKnown(problem) ? t(`problem.${problem}`) : problem;
}

function isKnown(problem: string): problem is KnownProblem {
  return problem !== 'state' && Object.hasOwn(failures.problem, problem);
}

/** Returns the name of a field; null if no person fills in this field. */
function fieldName(t: FailureTexts, field: string): string | null {
  if (['id', 'orders', 'selection', ''].includes(field)) return null;
  const row = /^rows[.[](\d+)/.exec(field)?.[1];
  return row === undefined ? field : t('row', { number: Number(row) + 1 });
}
