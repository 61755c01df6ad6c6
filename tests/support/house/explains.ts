import { expect, onTestFinished } from 'vitest';
import { listenToMarks, type RuleCode } from '../../../shared/model/base/rule-marks.ts';

/** Declares that the running test explains this rule: the test fails unless the rule's `markRule` call runs. */
export function explains(rule: RuleCode): void {
  let reached = false;
  listenToMarks((each) => {
    reached ||= each === rule;
  });
  onTestFinished(() => {
    listenToMarks(null);
    expect(reached, `the code that holds ${rule} was never reached by the test that explains it`).toBe(true);
  });
}
