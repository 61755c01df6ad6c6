import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { KnownInList } from '../../../shared/contract/orders/orders.ts';
import type { OrderDraft } from '../../../shared/model/draft/draft.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useTypedPhone } from '../../client/customers/use-typed-phone.ts';
import { useAbout, usePractising } from '../../client/use-connections.ts';
import { useGapOf } from '../../client/use-gaps.ts';
import { useShowCustomer, viewOfOrder } from '../../store/customer-display.ts';
import { usePasted } from '../../store/pasted.ts';
import { useRecentOrders } from '../../store/recent-orders.ts';
import { useUnsavedWork } from '../../store/unsaved-work.ts';
import { paths } from '../../ui/base/paths.ts';
import { useRequestId } from '../../ui/base/request-id.ts';
import { draftList } from './draft-list.ts';
import { check, emptyDraft, quantityOf, readingsFor, startOf } from './order-draft.ts';
import { type OrderFacts, orderRequest, planOrder, withIdentifier } from './order-request.ts';
import { useCustomerPrice } from './price/use-customer-price.ts';
import { useOrderCommands } from './use-order-commands.ts';
import { isEmpty, useKeepOrderDraft, useOrderDraft } from './use-order-draft.ts';
import { useScanFill } from './use-scan-fill.ts';

export interface OrderFormProps {
  readonly connectionId: string;
  readonly service: Service;
  /** The finished order that this form repeats on purpose (O5). */
  readonly repeats: Order | null;
  /** The identifier scanned or typed before the service was chosen; '' if none. */
  readonly scanned: string;
  readonly onChangeService: (identifier: string) => void;
}

/** The form's draft, the order that it would place now, and the actions of the form. */
export function useOrderForm(props: OrderFormProps) {
  const { connectionId, service, repeats, scanned: begun, onChangeService } = props;
  const contract = useContract();
  const filled = useOrderDraft({ connectionId, service, repeats, scanned: begun });
  const { draft, setDraft, keeper } = filled;
  const [round, setRound] = useState(0);
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { ordering, placed, lastCustomer, placedIds } = useOwnRecentOrders();
  const field = useRef<HTMLInputElement>(null);
  const change = (part: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...part }));
  const facts = useOrderFacts(props, draft, round);
  const plan = planOrder(draft, facts);
  const { identifier, blocked } = plan;
  // True if the identifier in the form has likely readings, of which a person must first choose one.
  const isOpen = identifier === '' && readingsFor(draft.identifier, service.identifier).length > 0;
  const held = isOpen ? draft.identifier.trim() : identifier;
  const fill = (scanned: string): void => {
    change(withIdentifier(scanned));
    field.current?.focus();
  };
  const scans = useScanFill(service.identifier, { held, fill });

  const requestId = useRequestId(plan.wish);
  const keepPhone = useTypedPhone();
  const place = useMutation(
    contract.orders.place.mutationOptions({
      onSettled: () => setConfirming(false),
      onSuccess: (order) => {
        placed(order);
        void keepPhone(order.customer);
        // The form is cleared so that no data of this customer goes into the next customer's order.
        startAnew();
        setRound((before) => before + 1);
        setTried(false);
        // By then, the closed dialog has returned the focus.
        setTimeout(() => field.current?.focus(), 50);
      },
    }),
  );

  function ask(event?: FormEvent, stopped = blocked): void {
    event?.preventDefault();
    setTried(true);
    if (stopped === null) setConfirming(true);
    else if (stopped === 'identifier' || stopped === 'doubt') field.current?.focus();
  }

  /** Continues although there is a known answer, with this reason for the repeat. */
  function orderAnyway(reason: string): void {
    const nextDraft = { ...draft, reason: draft.reason.trim() === '' ? reason : draft.reason };
    setDraft(nextDraft);
    ask(undefined, planOrder(nextDraft, facts).blocked);
  }

  function confirm(): void {
    const request = orderRequest(draft, facts, requestId);
    if (request === null || place.isPending) return;
    ordering({ connectionId, serviceId: service.id });
    // Saves the draft before the call, because placing the order deletes the stored draft. Otherwise a page that closes during the call
    // would save the draft again.
    keeper.flush();
    place.mutate({ ...request, draftId: keeper.id() });
  }

  /** Clears the form after its content was ordered, moved to a list, or discarded. */
  function startAnew(): void {
    keeper.end();
    setDraft(emptyDraft);
    scans.settle();
    filled.dismissResumed();
  }

  function clear(): void {
    startAnew();
    setTried(false);
    field.current?.focus();
  }

  /** Keeps this draft and starts another draft. */
  function startAnother(scanned: string): void {
    keeper.begin();
    setDraft({ ...emptyDraft, identifier: scanned });
    scans.settle();
    filled.dismissResumed();
    setTried(false);
    field.current?.focus();
  }

  useUnsavedWork(!isEmpty(draft));
  // A form without changes, also one that repeats an order, is not worth keeping as a draft.
  const isBegun = JSON.stringify(draft) !== JSON.stringify(startOf(plan.repeating, ''));
  useKeepOrderDraft(filled, connectionId, isBegun && blocked !== 'open');
  useOrderForCustomer(draft.identifier, round > 0 ? (placedIds[0] ?? null) : null);
  const changeService = () => onChangeService(draft.identifier.trim());
  useOrderCommands(ask, changeService, () => change({ customer: lastCustomer }));

  return {
    ...{ facts, plan, draft, change, field, tried, lastCustomer, placedIds, place, confirming, held, scans },
    ...{ ask, orderAnyway, confirm, startAnew, clear, fill, startAnother, changeService },
    resumedAt: filled.resumedAt,
    stopConfirming: () => setConfirming(false),
    /** Id of this form's stored draft; null while the form is empty. */
    draftId: isEmpty(draft) ? null : keeper.id(),
  };
}

export type OrderFormState = ReturnType<typeof useOrderForm>;

/** The recent orders of the shop, or those at the practice supplier while practising. */
function useOwnRecentOrders() {
  const { ordering, placed, ...recent } = useRecentOrders();
  const { practising } = usePractising();
  const { lastCustomer, placedIds } =
    recent.practice === practising ? recent : { lastCustomer: '', placedIds: [] };
  return {
    ...{ ordering, lastCustomer, placedIds },
    placed: (order: Order) => placed({ ...order, practice: practising }),
  };
}

/** What an order depends on, besides its draft, as known now. */
function useOrderFacts({ service, connectionId, repeats }: OrderFormProps, draft: OrderDraft, turn: number) {
  const contract = useContract();
  const checked = check(service, draft);
  const { data: account } = useQuery(contract.account.read.queryOptions({ input: { connectionId } }));
  const { data: waits } = useQuery(contract.account.waiting.queryOptions({ input: { connectionId } }));
  const known = useKnownOrder(service.id, checked.ok ? checked.identifier : null);
  const gap = useGapOf(connectionId);
  const asked = useCustomerPrice({
    service,
    connectionId,
    customer: draft.customer,
    identifier: checked.ok ? checked.identifier : '',
    quantity: quantityOf(service, draft) ?? 1,
    typed: draft.price,
  });
  const balance = account?.account?.balance ?? null;
  const fetchedAt = account?.fetchedAt ?? null;
  return {
    ...{ service, connectionId, turn, repeats, known, balance, waits, asked, gap },
    fetchedAt,
  } satisfies OrderFacts & { fetchedAt: number | null };
}

/** The earlier order of this service for this identifier (O5); null if none, or if `identifier` is null. */
function useKnownOrder(serviceId: string, identifier: string | null): KnownInList | null {
  const contract = useContract();
  const { data } = useQuery({
    ...contract.orders.known.queryOptions({
      input: useAbout({ serviceId, identifiers: [identifier ?? ''] }),
    }),
    enabled: identifier !== null,
  });
  return data?.[0] ?? null;
}

/** Passes the draft's identifier and the identifiers scanned after it to the import, as a list. */
export function useOrderAsList(service: Service, { draft, held, scans, startAnew }: OrderFormState) {
  const { t } = useTranslation(['new-order', 'orders']);
  const [, navigate] = useLocation();
  return () => {
    const heads = {
      identifier: t('identifier.imei'),
      customer: t('customer'),
      price: t('orders:column.customer-price'),
      note: t('note'),
    };
    usePasted.getState().give({ text: draftList({ ...draft, identifier: held }, scans.over, heads) });
    startAnew();
    navigate(paths.importList(service.bulkAllowed ? { serviceId: service.id } : {}));
  };
}

/** Shows the identifier on the customer display while a person types it, and then the placed order until the next identifier is typed. */
function useOrderForCustomer(typed: string, placedId: string | null): void {
  const contract = useContract();
  const { data } = useQuery(
    contract.orders.read.queryOptions({ input: placedId === null ? skipToken : { id: placedId } }),
  );
  const placed = placedId !== null && data ? viewOfOrder(data.order) : null;
  useShowCustomer(
    typed.trim() === ''
      ? placed
      : { identifier: typed.trim().slice(0, 200), stage: 'typed' as const, result: '' },
  );
}
