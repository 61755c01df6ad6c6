import { expect, onTestFinished } from 'vitest';
import { listenToMarks, type RuleCode } from '../../../shared/model/base/rule-marks.ts';

/** Declares the running test as the one that explains this rule: it fails unless the rule's mark is reached before its end. */
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
