import type { Failure } from '../../../../shared/contract/base/failures.ts';

/**
 * True if the answer means that the action does not exist: the interface says so in its own words, or the path is missing. A firewall's
 * page does not count.
 */
export function isUnknownCall(failure: Failure): boolean {
  if (failure.code === 'refused') return saysUnknown(failure.data.words);
  return failure.code === 'not-understood' && [404, 405, 410].includes(failure.data.httpStatus ?? 0);
}

function saysUnknown(message: string): boolean {
  return /^(?:command not found|(?:invalid|unknown|unsupported|undefined) (?:action|command|method)|(?:action|method|command) (?:is )?not (?:found|supported|allowed|available|valid))/i.test(
    message.trim(),
  );
}
