import { rightsFor } from '../../../shared/contract/base/call.ts';
import { rulesOf } from '../../../shared/contract/contract.ts';
import { recordedActs } from '../../../shared/model/staff/acts.ts';
import type { PageSession } from '../desk/base/calls.ts';
import { mayAct, runAs } from '../desk/base/current-person.ts';
import type { StaffDesk } from '../desk/staff/staff.ts';
import { asError, failureOf } from './answer.ts';
import { asksForPrices, asShownTo, failureShownTo } from './hidden-amounts.ts';

/**
 * Authorizes calls before their input is validated and before anything runs. An allowed call runs as the signed-in person. The output
 * contains only what that person may see. Actions that no other history contains are recorded.
 */
export function createAuthorization(
  staff: Pick<StaffDesk, 'actingAt' | 'refusalOf' | 'notAllowed' | 'record'>,
) {
  return async (
    call: {
      readonly session: PageSession | undefined;
      readonly path: readonly string[];
      readonly input: unknown;
    },
    run: () => PromiseLike<unknown>,
  ): Promise<unknown> => {
    const rules = rulesOf(call.path);
    if (rules === null) throw new Error(`no rules for the call ${call.path.join('.')}`);
    const refusal = staff.refusalOf(rules, call.session);
    if (refusal !== null) throw asError(refusal);
    const person = staff.actingAt(call.session);
    return runAs(person, async () => {
      if (person === null) return run();
      if ('otherwise' in rules && !rightsFor(rules).every(mayAct)) return rules.otherwise;
      if (!mayAct('see-prices') && asksForPrices(call.input)) throw asError(staff.notAllowed('see-prices'));
      const answer = asShownTo(
        mayAct,
        await run().then(undefined, (error: unknown) => {
          const failure = failureOf(error);
          throw failure === null ? error : asError(failureShownTo(mayAct, failure));
        }),
      );
      const act = recordedActs.find((each) => each === call.path.join('.'));
      if (act !== undefined) await staff.record(person.person.id, act);
      return answer;
    });
  };
}
