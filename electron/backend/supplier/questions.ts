import type { Account } from '../../../shared/model/account.ts';
import type { MappedReply } from '../../../shared/model/mapping.ts';
import { type Action, buildActionRequest } from './action-endpoint.ts';
import type { Surroundings } from './call-supplier.ts';
import { decodeAccount, readAccount } from './decode/account.ts';
import { type Decoded, unreadable } from './decode/answer.ts';
import { decodeBulkStatus } from './decode/bulk-status.ts';
import type { Envelope } from './decode/envelope.ts';
import { decodeOrderStatus } from './decode/order-status.ts';
import { pageOf, type Resource } from './decode/resource.ts';
import { decodeRestOrder, decodeRestOrders } from './decode/rest-orders.ts';
import { decodeServiceList, readServices } from './decode/service-list.ts';
import { decodeTransactions } from './decode/transactions.ts';
import { createVocabulary, type Vocabulary } from './decode/vocabulary.ts';
import { type Manners, usualManners } from './manners.ts';
import type { Question } from './question.ts';
import { failureOfDecoding, openRead } from './read-failure.ts';
import type { ListedService, OrderPage, Page, ServiceList, StatusRow, TransactionPage } from './reads.ts';
import { openRestRead } from './rest-failure.ts';
import { buildRestRequest, type RestCall, restOperations } from './rest-v1.ts';

const small = { maxBytes: 1_048_576, deadlineMs: 30_000 } as const;
const large = { maxBytes: 33_554_432, deadlineMs: 120_000 } as const;

/** Every read of both interfaces as a question. Manners are asked for when the answer is read, so a correction holds at once. */
export function createQuestions(surroundings: Surroundings) {
  const { address, version } = surroundings;
  const manners = (): Manners => surroundings.manners?.() ?? usualManners;

  function onAction<Value>(
    action: Action,
    parameters: readonly (readonly [string, string])[],
    reply: MappedReply,
    caps: typeof small | typeof large,
    decode: (envelope: Envelope, vocabulary: Vocabulary) => Decoded<Value>,
  ): Question<Value> {
    return {
      call: {
        interface: 'action',
        operation: action,
        reply,
        build: (secret) => buildActionRequest(address(), secret, action, parameters, version),
        ...caps,
      },
      read(result) {
        const opened = openRead(result, hostOf(address().baseAddress));
        if (!opened.ok) return opened;
        const decoded = decode(opened.envelope, vocabularyOf(manners(), 'action'));
        return decoded.ok ? decoded : { ok: false, failure: failureOfDecoding(decoded, result) };
      },
    };
  }

  function onRest<Value>(
    call: RestCall,
    reply: MappedReply,
    caps: typeof small | typeof large,
    decode: (resource: Resource, vocabulary: Vocabulary) => Decoded<Value>,
  ): Question<Value> {
    const { method, path } = restOperations[call.operation];
    return {
      call: {
        interface: 'rest',
        operation: `${method} ${path}`,
        reply,
        build: (secret) => {
          const { restKeyForm, signIn } = manners();
          // A token is for the header alone, whatever a person chose for the key.
          const keyForm = signIn === 'password' ? 'bearer' : restKeyForm;
          return buildRestRequest({ baseAddress: address().baseAddress, keyForm }, secret, call, version);
        },
        ...caps,
      },
      read(result) {
        const opened = openRestRead(result, hostOf(address().baseAddress));
        if (!opened.ok) return opened;
        const decoded = decode(opened.resource, vocabularyOf(manners(), 'rest'));
        return decoded.ok ? decoded : { ok: false, failure: failureOfDecoding(decoded, result) };
      },
    };
  }

  return {
    action: {
      account: (): Question<Account> => onAction('accountinfo', [], 'account', small, decodeAccount),
      services: (): Question<ServiceList> =>
        onAction('imeiservicelist', [], 'service', large, (each, words) =>
          decodeServiceList(each, 'imei', words),
        ),
      serverServices: (): Question<ServiceList> =>
        onAction('getserverservicelist', [], 'service', large, (each, words) =>
          decodeServiceList(each, 'server', words),
        ),
      status: (reference: string): Question<StatusRow> =>
        onAction('getimeiorder', [['ID', reference]], 'status', small, (each, words) =>
          decodeOrderStatus(each, reference, words),
        ),
      statuses(references: readonly string[]): Question<readonly StatusRow[]> {
        const parameters =
          manners().bulkForm === 'array'
            ? references.map((reference) => ['ID[]', reference] as const)
            : [['ID', references.join(',')] as const];
        return onAction('getimeiorderbulk', parameters, 'status', small, (each, words) =>
          decodeBulkStatus(each, references, words),
        );
      },
    },
    rest: {
      account: (): Question<Account> =>
        onRest({ operation: 'account' }, 'account', small, ({ data }, words) =>
          readAccount(Array.isArray(data) ? data : [data], words),
        ),
      services: (page: number): Question<ServiceList & Page> =>
        onRest({ operation: 'services', query: pageQuery(page) }, 'service', large, (resource, words) => {
          const read = readServices([resource.data], 'imei', words);
          return read.ok ? { ok: true, value: { ...read.value, ...pageOf(resource) } } : read;
        }),
      service: (id: string): Question<ListedService> =>
        onRest({ operation: 'service', id }, 'service', small, ({ data }, words) => {
          const read = readServices([data], 'imei', words);
          const found = read.ok ? read.value.services.find((service) => service.id === id) : undefined;
          return found === undefined
            ? unreadable('The answer holds no such service')
            : { ok: true, value: found };
        }),
      status: (reference: string): Question<StatusRow> =>
        onRest({ operation: 'order', id: reference }, 'status', small, (resource, words) =>
          decodeRestOrder(resource, reference, words),
        ),
      orders: (page: number): Question<OrderPage> =>
        onRest({ operation: 'orders', query: pageQuery(page) }, 'status', small, decodeRestOrders),
      transactions: (page: number): Question<TransactionPage> =>
        onRest(
          { operation: 'transactions', query: pageQuery(page) },
          'transaction',
          small,
          decodeTransactions,
        ),
    },
  };
}
export type Questions = ReturnType<typeof createQuestions>;

/**
 * What names and status words mean on this interface. The usual family is a guess that fits the action endpoint; on REST numbers
 * mean nothing until there is evidence or a person says so.
 */
export function vocabularyOf(manners: Manners, name: 'action' | 'rest'): Vocabulary {
  const guessed = name === 'rest' && manners.statusFamilyBy === 'default';
  return createVocabulary(manners.mapping, guessed ? 'unknown' : manners.statusFamily);
}

// The first page is what a bare path gives, on a panel that knows no pages too.
function pageQuery(page: number): readonly (readonly [string, string])[] {
  return page > 1 ? [['page', String(page)]] : [];
}

function hostOf(baseAddress: string): string {
  return URL.canParse(baseAddress) ? new URL(baseAddress).host : '';
}
