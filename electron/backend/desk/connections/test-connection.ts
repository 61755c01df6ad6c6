import type { Failure } from '../../../../shared/contract/base/failures.ts';
import { err } from '../../../../shared/model/base/result.ts';
import type { Account } from '../../../../shared/model/connection/account.ts';
import { familyForms, type InterfaceName } from '../../../../shared/model/connection/connection.ts';
import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import { userNameWords } from '../../supplier/decode/failures/user-name-words.ts';
import { done, failed, type Outcome } from '../base/outcome.ts';
import type { TrialClient } from './supplier-clients.ts';

/** What a connection test showed about the supplier's request form. Stored with the connection. */
export type LearnedForm = Pick<StoredConnection, 'requestForm' | 'requestFormBy' | 'actionPath' | 'bulkForm'>;

export type TestResult = Outcome<{
  readonly account: Account;
  /** Null if the connection's own form was accepted, or was chosen by the user. */
  readonly form: LearnedForm | null;
  readonly serves: StoredConnection['serves'];
}>;

/** Opens a temporary client for a connection that is not saved yet. */
export type OpenTrial = (stored: StoredConnection) => Promise<
  Pick<TrialClient, 'check' | 'findPacking' | 'close'> & {
    readonly reads: Pick<TrialClient['reads'], 'interfaceChoices'>;
  }
>;

/**
 * Reads the account with a temporary client in the connection's form. If that form is refused, tries the family's form, except if the
 * connection's form was accepted before or chosen by the user. Sends only reads, and these reads count in the budget of the key.
 */
export async function testConnection(openTrial: OpenTrial, stored: StoredConnection): Promise<TestResult> {
  const ownResult = await tryAs(openTrial, stored, null);
  if (ownResult.ok || !mayHaveOtherForm(stored, ownResult.failure)) return ownResult;
  return tryFamily(openTrial, stored, ownResult.failure);
}

/** True if the family's form may be tried after the supplier refused the spec's form. */
export function mayHaveOtherForm(stored: StoredConnection, failure: Failure): boolean {
  if (stored.requestFormBy !== 'default' || stored.requestForm !== 'spec') return false;
  if (stored.signIn !== 'key' || stored.interfaces === 'rest') return false;
  switch (failure.code) {
    case 'key-refused':
      // A firewall in front of the supplier blocks both forms, so the other form is not tried.
      return failure.data.by === undefined;
    case 'refused':
    case 'not-understood':
      return true;
    default:
      return false;
  }
}

/** Tries the family's form after the supplier refused the spec's form. If neither is accepted, returns the more specific failure. */
export async function tryFamily(
  openTrial: OpenTrial,
  stored: StoredConnection,
  refused: Failure,
): Promise<TestResult> {
  const [requestForm] = familyForms;
  const family = { ...stored, requestForm, actionPath: '/api/index.php', bulkForm: 'array' } as const;
  const tried = await tryAs(openTrial, family, ['action']);
  if (tried.ok) return tried;
  const { failure } = tried;
  if (stored.userName !== '') return failure.code === 'not-understood' ? err(refused) : tried;
  const asking = [failure, refused].map(messageOf).find((message) => userNameWords.test(message));
  if (asking !== undefined) return failed('user-name-needed', { words: asking });
  const isSilent = refused.code === 'not-understood' && failure.code === 'key-refused';
  return isSilent ? tried : err(refused);
}

function messageOf(failure: Failure): string {
  switch (failure.code) {
    case 'key-refused':
    case 'refused':
      return failure.data.words;
    case 'not-understood':
      return failure.data.sample;
    default:
      return '';
  }
}

async function tryAs(
  openTrial: OpenTrial,
  stored: StoredConnection,
  on: readonly InterfaceName[] | null,
): Promise<TestResult> {
  const trial = await openTrial(stored);
  try {
    const reading = await (on === null ? trial.check('person') : trial.check('person', on));
    if (!reading.ok) return err(reading.failure);
    const form = on === null ? null : await learnedForm(trial, stored);
    return done({ account: reading.value, form, serves: [...trial.reads.interfaceChoices()] });
  } finally {
    trial.close();
  }
}

async function learnedForm(
  trial: Pick<TrialClient, 'findPacking'>,
  { actionPath, bulkForm }: StoredConnection,
): Promise<LearnedForm> {
  const requestForm = await trial.findPacking('person');
  return { requestForm, requestFormBy: 'accepted', actionPath, bulkForm };
}
