import type { TFunction } from 'i18next';
import type { FailureData } from '../../../shared/contract/base/failures.ts';
import { decodeMessages } from '../../../shared/model/base/coded-message.ts';
import { orderStates } from '../../../shared/model/order/order.ts';
import { failures } from '../../locales/en/failures.ts';
import { codedMessageSentences } from '../format/coded-message-sentences.ts';
import { formatMoment, formatMoney, formatWait, intlLocale } from '../format/format.ts';
import type { ShownFailure } from './failure-of.ts';

/** A failure in words. `means` says what it means for the order or the money, and is shown before `todo`. */
export interface FailureDescription {
  readonly title: string;
  readonly means: string;
  readonly todo: string;
  /** Words of the supplier or a technical detail. They are shown as text and never interpreted. */
  readonly evidence: { readonly kind: 'words' | 'detail'; readonly text: string } | null;
}

/** Returns a failure's texts in a language. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a case for each failure of the closed list.
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a case for each failure of the closed list.
export function describeFailure(
  t: FailureTexts,
  language: string,
  failure: ShownFailure,
): FailureDescription {
  const describe = (
    code: ShownFailure['code'],
    todo: string,
    evidence: FailureDescription['evidence'] = null,
  ) => ({
    title: t(`${code}.title`),
    means: t(`${code}.means`, {
      total: '',
      balance: '',
      quoted: '',
      current: '',
      when: '',
      from: '',
      to: '',
      name: '',
      reference: '',
      identifier: '',
      count: 0,
      givenFor: '',
      wanted: '',
      serviceId: '',
      names: '',
      changes: '',
    }),
    todo,
    evidence,
  });
  const words = (text: string) => codedMessageSentences(t as unknown as TFunction<'notes'>, text);
  const supplierText = (text: string) => (text === '' ? null : { kind: 'words' as const, text: words(text) });
  const detail = (text: string) => (text === '' ? null : { kind: 'detail' as const, text: words(text) });

  switch (failure.code) {
    case 'invalid-input': {
      const problems = describeProblems(t, failure.data.problems);
      return describe(failure.code, t('invalid-input.todo', { problems }));
    }
    case 'no-key':
      return describe(failure.code, t('no-key.todo'));
    case 'keychain-locked':
      return describe(failure.code, t('keychain-locked.todo'));
    case 'key-of-other-origin': {
      const { givenFor, wanted } = failure.data;
      const means = givenFor === null ? 'forgotten' : 'means';
      return {
        ...describe(failure.code, t('key-of-other-origin.todo')),
        means: t(`key-of-other-origin.${means}`, { givenFor: givenFor ?? '', wanted }),
      };
    }
    case 'key-refused':
      return failure.data.by === 'firewall'
        ? {
            ...describe(failure.code, t('key-refused.firewall.todo'), supplierText(failure.data.words)),
            title: t('key-refused.firewall.title'),
          }
        : describe(failure.code, t('key-refused.todo'), supplierText(failure.data.words));
    case 'address-refused':
      return describe(failure.code, t(`address-refused.todo.${addressProblem(failure.data.problem)}`));
    case 'insufficient-balance': {
      const { total, balance, missing, waiting } = failure.data;
      const sums = {
        total: formatMoney(total, language),
        balance: balance === null ? t('common:unknownAmount') : formatMoney(balance, language),
      };
      return {
        ...describe(
          failure.code,
          missing === null
            ? t('insufficient-balance.todoUnknown')
            : t('insufficient-balance.todo', { missing: formatMoney(missing, language) }),
        ),
        means:
          waiting === null
            ? t('insufficient-balance.means', sums)
            : t('insufficient-balance.waiting', {
                ...sums,
                count: waiting.orders,
                waiting: formatMoney(waiting.total, language),
              }),
      };
    }
    case 'price-moved': {
      const { quoted, current, since } = failure.data;
      if (current === null)
        return { ...describe(failure.code, t('price-moved.todoGone')), means: t('price-moved.gone') };
      const prices = { quoted: formatMoney(quoted, language), current: formatMoney(current, language) };
      const means = t('price-moved.means', prices);
      const timeText =
        since === null ? '' : ` ${t('price-moved.since', { when: formatMoment(since, language) })}`;
      return { ...describe(failure.code, t('price-moved.todo')), means: means + timeText };
    }
    case 'service-changed':
      return {
        ...describe(failure.code, t('service-changed.todo')),
        means: t('service-changed.means', { changes: failure.data.changes.join(' · ') }),
      };
    case 'service-not-told-apart': {
      const { serviceId, names } = failure.data;
      const list = new Intl.ListFormat(intlLocale(language)).format(names);
      return {
        ...describe(failure.code, t('service-not-told-apart.todo')),
        means: t('service-not-told-apart.means', { serviceId, names: list }),
      };
    }
    case 'service-not-chosen': {
      const { serviceId, names } = failure.data;
      const list = new Intl.ListFormat(intlLocale(language)).format(names);
      return {
        ...describe(failure.code, t('service-not-chosen.todo')),
        means: t('service-not-chosen.means', { count: names.length, serviceId, names: list }),
      };
    }
    case 'duplicate-order':
      return {
        ...describe(failure.code, t('duplicate-order.todo')),
        means: alreadyOrdered(t, language, failure.data),
      };
    case 'rows-on-order':
      return {
        ...describe(failure.code, t('rows-on-order.todo')),
        means: rowsOnOrder(t, failure.data.rows),
      };
    case 'imported-before':
      return {
        ...describe(failure.code, t('imported-before.todo')),
        means: t('imported-before.means', {
          count: failure.data.rows,
          name: failure.data.name,
          when: formatMoment(failure.data.createdAt, language),
        }),
      };
    case 'reference-taken': {
      const { reference, identifier, createdAt, elsewhere } = failure.data;
      const values = { reference, identifier, when: formatMoment(createdAt, language) };
      return {
        ...describe(failure.code, t('reference-taken.todo')),
        means:
          elsewhere === null
            ? t('reference-taken.means', values)
            : t('reference-taken.elsewhere', { ...values, connection: elsewhere }),
      };
    }
    case 'gap': {
      const { from, to, orders, acknowledged } = failure.data;
      const values = {
        from: from === null ? t('gap.beginning') : formatMoment(from, language),
        to: formatMoment(to, language),
        count: orders,
      };
      return {
        ...describe(failure.code, t(acknowledged ? 'gap.todo' : 'gap.todoUnread')),
        means: orders === 0 ? t('gap.unknown', values) : t('gap.means', values),
      };
    }
    case 'locked':
      return describe(failure.code, t('locked.todo'));
    case 'not-allowed': {
      const { right, ask } = failure.data;
      const names = new Intl.ListFormat(intlLocale(language), { type: 'disjunction' }).format(
        ask.map(isolateText),
      );
      return {
        ...describe(failure.code, t('not-allowed.todo', { names })),
        means: t(`not-allowed.of.${right}`),
      };
    }
    case 'wrong-pin': {
      const { retryInMs } = failure.data;
      const wait = formatWait(retryInMs, language);
      return describe(
        failure.code,
        retryInMs === 0 ? t('wrong-pin.todo') : t('wrong-pin.todoWait', { wait }),
      );
    }
    case 'over-limit': {
      const { limit, most, used, cost } = failure.data;
      const money = {
        most: formatMoney(most, language),
        used: formatMoney(used, language),
        cost: formatMoney(cost, language),
      };
      return { ...describe(failure.code, t('over-limit.todo')), means: t(`over-limit.of.${limit}`, money) };
    }
    case 'user-name-needed':
      return describe(failure.code, t('user-name-needed.todo'), supplierText(failure.data.words));
    case 'rate-limited': {
      const { retryInMs, words } = failure.data;
      const todo =
        retryInMs === null
          ? t('rate-limited.todoUnknown')
          : retryInMs === 0
            ? t('rate-limited.todoNow')
            : t('rate-limited.todo', { wait: formatWait(retryInMs, language) });
      return describe(failure.code, todo, supplierText(words));
    }
    case 'unreachable':
      return describe(failure.code, t(`unreachable.todo.${failure.data.cause}`), detail(failure.data.detail));
    case 'not-understood': {
      const { where, sample, httpStatus } = failure.data;
      const unread = describe(
        failure.code,
        t('not-understood.todo', { where: words(where) }),
        detail(shownSample(sample)),
      );
      // A firewall in front of the supplier may return the same status, but then the app must not say that the supplier's server failed.
      const isInFront = decodeMessages(where)?.some((each) => each.note === 'in-front') === true;
      return (httpStatus ?? 0) < 500 || isInFront
        ? unread
        : {
            ...unread,
            title: t('not-understood.server.title'),
            means: t('not-understood.server.means'),
            todo: t('not-understood.server.todo'),
          };
    }
    case 'uncertain':
      return describe(failure.code, t('uncertain.todo'));
    case 'refused':
      return describe(failure.code, t('refused.todo'), supplierText(failure.data.words));
    case 'journal':
      return {
        ...describe(failure.code, t(`journal.todo.${todoOf(failure.data)}`), detail(failure.data.detail)),
        ...(['not-answering', 'unreachable'].includes(failure.data.cause)
          ? { means: t('journal.unknown') }
          : {}),
      };
    case 'printer':
      return {
        ...describe(failure.code, t(`printer.todo.${failure.data.why}`), detail(failure.data.printer)),
        means: t(failure.data.printed === 'nothing' ? 'printer.means' : 'printer.maybe'),
      };
    case 'unexpected':
      return describe(failure.code, t('unexpected.todo', { incidentId: failure.data.incidentId }));
    case 'host-away':
      return {
        ...describe(failure.code, t('host-away.todo')),
        ...(failure.data.asked ? { means: t('host-away.asked') } : {}),
      };
    case 'not-on-a-till':
      return describe(failure.code, t('not-on-a-till.todo'));
    case 'transport-lost':
      return describe(failure.code, t('transport-lost.todo'));
    case 'unknown':
      return describe(failure.code, t('unknown.todo'), detail(failure.detail));
  }
}

/** On a server, neither this computer's disk nor its data folder is the cause. */
function todoOf({ cause, onServer }: FailureData<'journal'>) {
  return onServer && cause !== 'unreachable' ? 'server' : cause;
}

/** Isolates a name in a sentence, because the sentence may have another text direction. */
const isolateText = (name: string): string => `\u2068${name}\u2069`;

/** Of a web page, the sample is its title. The source text of a page without title does not help a person. */
function shownSample(sample: string): string {
  return /^\s*</.test(sample) ? '' : sample;
}

function alreadyOrdered(t: FailureTexts, language: string, data: FailureData<'duplicate-order'>): string {
  const when = formatMoment(data.createdAt, language);
  const delivered = data.state === 'success';
  if (data.elsewhere === null) return t(`duplicate-order.${delivered ? 'delivered' : 'means'}`, { when });
  const values = { when, connection: data.elsewhere };
  return t(`duplicate-order.${delivered ? 'deliveredElsewhere' : 'elsewhere'}`, values);
}

function rowsOnOrder(t: FailureTexts, rows: FailureData<'rows-on-order'>['rows']): string {
  const count = rows.length;
  const connection = rows.find((row) => row.elsewhere !== null)?.elsewhere ?? null;
  return connection === null
    ? t('rows-on-order.means', { count })
    : t('rows-on-order.elsewhere', { count, connection });
}

const addressProblems = ['empty', 'not-an-address', 'not-https', 'has-credentials', 'has-query'] as const;

function addressProblem(problem: string): (typeof addressProblems)[number] | 'other' {
  return addressProblems.find((known) => known === problem) ?? 'other';
}

/** Translation function for failures: `t` of `useTranslation(['failures', 'common', 'states', 'notes'])`. */
type FailureTexts = TFunction<['failures', 'common', 'states', 'notes']>;

interface Problem {
  readonly field: string;
  readonly problem: string;
}

type KnownProblem = Exclude<keyof typeof failures.problem, 'state'>;

/** Maximum number of problems in one message. */
const maxPhrases = 5;

/** Returns the problems of an input, translated. A problem without translation is returned unchanged. */
function describeProblems(t: FailureTexts, problems: readonly Problem[]): string {
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
