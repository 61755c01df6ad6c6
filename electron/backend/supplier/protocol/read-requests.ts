import type { MappedReply } from '../../../../shared/model/connection/mapping.ts';
import type { PanelList } from '../../../../shared/model/service/panel-list.ts';
import type { ReadingContext } from '../decode/fields/reading-context.ts';
import type { ActionCall } from '../forms/action-call.ts';
import type { PageAddress } from '../types/page-addresses.ts';
import type { AnyReplyKind, Read, ReplyContent } from '../types/reply-kinds.ts';
import { defaultRequestProfile, type RequestProfile } from '../types/request-profile.ts';
import { buildActionRequest } from './action-endpoint.ts';
import type { SupplierCallContext } from './call-supplier.ts';
import type { ReadRequest } from './read-request.ts';
import { buildRestRequest, type RestCall, restOperations } from './rest-v1.ts';

const small = { maxBytes: 1_048_576, deadlineMs: 30_000 } as const;
const large = { maxBytes: 33_554_432, deadlineMs: 120_000 } as const;

/**
 * Creates the request for every read of both interfaces. The request profile is evaluated when the answer is read, so that a correction
 * takes effect immediately.
 */
export function createReadRequests(callContext: SupplierCallContext) {
  const { address, version } = callContext;
  const requestProfile = (): RequestProfile => callContext.requestProfile?.() ?? defaultRequestProfile;

  const context = (): ReadingContext => readingContext(address().baseAddress, requestProfile());

  function onAction<What extends keyof ReplyContent>(
    actionCall: ActionCall,
    reply: MappedReply | null,
    caps: typeof small | typeof large,
    kind: KindOf<What>,
  ): ReadRequest<ReplyContent[What]> {
    return {
      call: {
        interface: 'action',
        operation: actionCall.action,
        reply,
        continues: actionCall.action === 'imeiservicelist' && actionCall.page.length > 0,
        build: (secret) => buildActionRequest(address(), secret, actionCall, version),
        ...caps,
      },
      kind: { on: 'action', ...kind },
      context,
      take: (read: Read<ReplyContent[What]>) => read,
    };
  }

  function onRest<What extends keyof ReplyContent>(
    call: RestCall,
    reply: MappedReply,
    caps: typeof small | typeof large,
    kind: KindOf<What>,
  ): ReadRequest<ReplyContent[What]> {
    const { method, path } = restOperations[call.operation];
    return {
      call: {
        interface: 'rest',
        operation: `${method} ${path}`,
        reply,
        continues: (call.query ?? []).length > 0,
        build: (secret) => {
          const { restKeyForm, signIn } = requestProfile();
          // A token is only sent in the header, even if the user chose another place for the key.
          const keyForm = signIn === 'password' ? 'bearer' : restKeyForm;
          return buildRestRequest({ baseAddress: address().baseAddress, keyForm }, secret, call, version);
        },
        ...caps,
      },
      kind: { on: 'rest', ...kind },
      context,
      take: (read: Read<ReplyContent[What]>) => read,
    };
  }

  return {
    action: {
      account: () => onAction({ action: 'accountinfo' }, 'account', small, { what: 'account' }),
      services: (page: PageAddress) =>
        onAction({ action: 'imeiservicelist', page }, 'service', large, { what: 'services', list: 'imei' }),
      serverServices: () =>
        onAction({ action: 'getserverservicelist' }, 'service', large, { what: 'services', list: 'server' }),
      panelList: (action: PanelList) => onAction({ action }, null, large, { what: 'panel-list' }),
      status(reference: string | null) {
        const kind = { what: 'status', reference: reference ?? '' } as const;
        return onAction({ action: 'getimeiorder', reference }, 'status', small, kind);
      },
      statuses(references: readonly string[]) {
        const { bulkForm } = requestProfile();
        const kind = { what: 'statuses', references } as const;
        return onAction({ action: 'getimeiorderbulk', references, bulkForm }, 'status', small, kind);
      },
    },
    rest: {
      account: () => onRest({ operation: 'account' }, 'account', small, { what: 'account' }),
      services: (page: PageAddress) =>
        onRest({ operation: 'services', query: page }, 'service', large, {
          what: 'services',
          list: 'imei',
        }),
      service: (id: string) =>
        onRest({ operation: 'service', id }, 'service', small, { what: 'service', id }),
      status: (reference: string) =>
        onRest({ operation: 'order', id: reference }, 'status', small, { what: 'status', reference }),
      orders: (page: PageAddress) =>
        onRest({ operation: 'orders', query: page }, 'status', small, { what: 'orders' }),
      transactions: (page: PageAddress) =>
        onRest({ operation: 'transactions', query: page }, 'transaction', small, {
          what: 'transactions',
        }),
    },
  };
}
export type ReadRequests = ReturnType<typeof createReadRequests>;

type KindOf<What extends keyof ReplyContent> = Extract<AnyReplyKind, { readonly what: What }>;

/** The context for reading replies of this address, with the current request profile. */
export function readingContext(baseAddress: string, requestProfile: RequestProfile): ReadingContext {
  const host = URL.canParse(baseAddress) ? new URL(baseAddress).host : '';
  const { mapping, statusFamily, statusFamilyBy } = requestProfile;
  // Only this part of a connection is sent to the worker thread.
  return { host, requestProfile: { mapping, statusFamily, statusFamilyBy } };
}
