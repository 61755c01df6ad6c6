import {
  emptyMapping,
  type MappedReply,
  type Mapping,
  type mappedMeanings,
  type ReferencePath,
} from '../../../../../shared/model/connection/mapping.ts';
import {
  numbersOf,
  type StatusNumbering,
  statusNumberOf,
} from '../../../../../shared/model/connection/status-family.ts';
import type { SupplierState } from '../../../../../shared/model/order/order.ts';
import { plainName } from '../syntax/plain-name.ts';
import { tellsProgress } from './placeholder.ts';
import { stateOfWord } from './status-words.ts';
import { mayTeach, refusalKey } from './taught-refusals.ts';

type Meaning<Reply extends MappedReply> = (typeof mappedMeanings)[Reply][number];

// On the action endpoint, `ID` is never the reference: in a placement's reply, `ID` is the service.
const referenceNames = [
  'REFERENCEID',
  'REFERENCE',
  'REFID',
  'ORDERID',
  'ORDERUUID',
  'ORDERREFERENCE',
  'ORDERREFERENCEID',
  'ORDERREF',
  'ORDERNUMBER',
  'ORDERNO',
  'REFERENCENUMBER',
  'REFERENCENO',
  'REFNO',
];

/**
 * Panels' names for each meaning, best first. The user's corrections come before these names. A field that is in no table becomes one of
 * the details.
 */
const meaningNames: {
  readonly [Reply in MappedReply]: Readonly<Record<Meaning<Reply>, readonly string[]>>;
} = {
  account: {
    // If a reply has two of these names, `creditraw` is the exact value.
    balance: [
      'creditraw',
      'balanceraw',
      'credit',
      'balance',
      'credits',
      'availablecredit',
      'availablebalance',
      'walletbalance',
      'wallet',
      'funds',
      'creditbalance',
      'accountbalance',
      'currentbalance',
    ],
    currency: ['currency', 'currencycode', 'currencyiso'],
    email: ['email', 'mail', 'emailaddress'],
  },
  service: {
    // GSM Fusion uses `TOOL` and `PACKAGE`.
    id: ['SERVICEID', 'TOOLID', 'PACKAGEID', 'ID'],
    name: ['SERVICENAME', 'TOOLNAME', 'PACKAGETITLE', 'PACKAGENAME', 'NAME', 'TITLE'],
    price: ['CREDIT', 'PRICE', 'COST', 'CREDITS', 'PACKAGEPRICE', 'SERVICEPRICE'],
    time: ['TIME', 'DELIVERYTIME', 'PROCESSTIME', 'DELIVERY', 'TIMETAKEN'],
    info: ['INFO', 'DESCRIPTION'],
  },
  placement: {
    reference: referenceNames,
    status: ['STATUS'],
  },
  status: {
    reference: referenceNames,
    identifier: ['IMEI', 'TARGET'],
    status: ['STATUS', 'ORDERSTATUS', 'STATUSTEXT', 'STATUSNAME', 'ORDERSTATE', 'STATE'],
    result: ['CODE', 'RESULT', 'REPLAY', 'REPLY', 'RESULTDATA', 'UNLOCKCODE', 'RESPONSE'],
    comment: ['REASON', 'COMMENTS', 'COMMENT', 'NOTE', 'NOTES', 'REMARKS'],
  },
  transaction: {
    id: ['id', 'transactionid', 'txid', 'txnid', 'uuid', 'number'],
    amount: ['amount', 'value', 'sum', 'credit', 'total'],
    kind: ['type', 'kind', 'direction', 'transactiontype', 'operation'],
    at: ['createdat', 'date', 'datetime', 'time', 'timestamp', 'at', 'created'],
    description: ['description', 'details', 'note', 'memo', 'remarks', 'reason', 'message', 'title'],
    'balance-after': ['balanceafter', 'newbalance', 'closingbalance', 'runningbalance', 'balance'],
  },
};

export interface Vocabulary {
  readonly names: <Reply extends MappedReply>(reply: Reply, meaning: Meaning<Reply>) => readonly string[];
  /** True if the user assigned this meaning. */
  readonly isCorrected: (reply: MappedReply, meaning: string, field: string) => boolean;
  readonly hasCorrections: (reply: MappedReply, meaning: string) => boolean;
  /** Paths at which the user found the supplier's reference in replies to placements. */
  readonly referencePaths: readonly ReferencePath[];
  /** Currency to use if the account states none; empty if unknown. */
  readonly currency: string;
  /** True if the user marked exactly this message as a refusal without a charge. The comparison ignores the values in `sent`. */
  readonly refuses: (words: string, sent: readonly string[]) => boolean;
  /**
   * The state that a status means; `unknown` if no table has the status. Compares the whole status, never only its start. A number that
   * would end an order counts only with `evidence`, until its meaning is proven.
   */
  readonly stateOf: (status: string | null, evidence?: StatusEvidence) => SupplierState;
}

/** The texts next to a status, without placeholders. */
export interface StatusEvidence {
  readonly result: string | null;
  readonly comment: string | null;
}
const noEvidence: StatusEvidence = { result: null, comment: null };

/**
 * The vocabulary of a connection. The user's corrections come first, then the numbers of the connection's family, then the common words.
 */
export function createVocabulary(mapping: Mapping, numbering: StatusNumbering): Vocabulary {
  const corrected = new Map<string, string[]>();
  // If the user gave a field a meaning, the field has no other meaning in the same kind of reply.
  const usedNames = new Set<string>();
  for (const { reply, meaning, field } of mapping.fields) {
    const name = `${reply} ${meaning}`;
    corrected.set(name, [...(corrected.get(name) ?? []), field]);
    usedNames.add(`${reply} ${plainName(field)}`);
  }
  const tables = new Map<string, readonly string[]>();
  for (const [reply, meanings] of Object.entries(meaningNames))
    for (const [meaning, own] of Object.entries(meanings)) {
      const free = own.filter((each) => !usedNames.has(`${reply} ${plainName(each)}`));
      tables.set(`${reply} ${meaning}`, [...(corrected.get(`${reply} ${meaning}`) ?? []), ...free]);
    }
  const numbers = numbersOf(numbering);
  const refusals = new Set(mapping.refusals.map(({ said }) => refusalKey(said, [])).filter(mayTeach));
  const said = new Map(mapping.statuses.map(({ said: word, means }) => [statusName(word), means]));
  return {
    names: (reply, meaning) => tables.get(`${reply} ${meaning}`) ?? [],
    isCorrected: (reply, meaning, field) =>
      (corrected.get(`${reply} ${meaning}`) ?? []).some((each) => plainName(each) === plainName(field)),
    hasCorrections: (reply, meaning) => corrected.has(`${reply} ${meaning}`),
    referencePaths: mapping.references,
    currency: mapping.currency ?? '',
    refuses: (message, sent) => refusals.size > 0 && refusals.has(refusalKey(message, sent)),
    stateOf(status, evidence = noEvidence) {
      if (status === null) return 'unknown';
      const means = said.size === 0 ? undefined : said.get(statusName(status));
      if (means !== undefined) return means;
      const number = statusNumberOf(status);
      if (number === null) return stateOfWord(status);
      return (
        numbers.get(number) ?? (numbering === 'unproven' ? stateOfUnproven(number, evidence) : 'unknown')
      );
    },
  };
}

function stateOfUnproven(number: string, { result, comment }: StatusEvidence): SupplierState {
  // The number 3 means "rejected" in every family. The numbers 2 and 4 mean "success" in some families, and only a successful order has a
  // result.
  if (number === '3') return result === null && comment === null ? 'unknown' : 'rejected';
  const isDone = (number === '4' || number === '2') && result !== null && !tellsProgress(result);
  return isDone ? 'success' : 'unknown';
}

function statusName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
}

export const defaultVocabulary = createVocabulary(emptyMapping, 'dhru');
