import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { KnownInList } from '../../../shared/contract/orders/orders.ts';
import type { OrderDraft } from '../../../shared/model/draft/draft.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useSuggestedCustomers } from '../../client/customers/use-suggested-customers.ts';
import { useTypedPhone } from '../../client/customers/use-typed-phone.ts';
import { useAbout, useConnections, usePractising } from '../../client/use-connections.ts';
import { useGapOf } from '../../client/use-gaps.ts';
import { usePanelFields } from '../../client/use-panel-fields.ts';
import { useStoppedConnections } from '../../client/use-stopped-connections.ts';
import { usePasted } from '../../store/pasted.ts';
import { useRecentOrders } from '../../store/recent-orders.ts';
import { useUnsavedWork } from '../../store/unsaved-work.ts';
import { intoView } from '../../ui/base/into-view.ts';
import { Keys } from '../../ui/base/keys.tsx';
import { paths } from '../../ui/base/paths.ts';
import { useRequestId } from '../../ui/base/request-id.ts';
import { CustomerField } from '../../ui/customer/customer-field.tsx';
import { GapReason } from '../../ui/doubt/gap-reason.tsx';
import { StoppedConnections } from '../../ui/doubt/stopped-connections.tsx';
import { Age } from '../../ui/format/age.tsx';
import { ServiceFields } from '../../ui/service/service-fields.tsx';
import { BlockedReason } from './blocked-reason.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import { CostPanel } from './cost-panel.tsx';
import { draftList } from './draft-list.ts';
import { IdentifierField } from './identifier-field.tsx';
import { KeptDraftsList } from './kept-drafts-list.tsx';
import { BeforePaying } from './known/before-paying.tsx';
import { check, emptyDraft, quantityOf, readingsFor, startOf } from './order-draft.ts';
import styles from './order-form.module.css';
import { type OrderFacts, orderRequest, planOrder, withIdentifier } from './order-request.ts';
import { PlaceFailure } from './place-failure.tsx';
import { PlacedList } from './placed-list.tsx';
import { CustomerPriceField } from './price/customer-price-field.tsx';
import { useCustomerPrice } from './price/use-customer-price.ts';
import { QuantityField } from './quantity-field.tsx';
import resumedDraftStyles from './resumed-draft.module.css';
import { ScanOver } from './scan-over.tsx';
import { ServiceHead } from './service-head.tsx';
import { sameCustomerKey, useOrderCommands } from './use-order-commands.ts';
import { isEmpty, useKeepOrderDraft, useOrderDraft } from './use-order-draft.ts';
import { useOrderForCustomer } from './use-order-for-customer.ts';
import { useScanFill } from './use-scan-fill.ts';

interface OrderFormProps {
  readonly connectionId: string;
  readonly service: Service;
  /** The finished order that this form repeats on purpose (O5). */
  readonly repeats: Order | null;
  /** The identifier scanned or typed before the service was chosen; '' if none. */
  readonly scanned: string;
  readonly onChangeService: (identifier: string) => void;
}

/** The form of one order. After placing, the service stays selected and the form asks for the next identifier. */
export function OrderForm({
  connectionId,
  service,
  repeats,
  scanned: begun,
  onChangeService,
}: OrderFormProps) {
  const { t } = useTranslation(['new-order', 'services', 'orders']);
  const [, navigate] = useLocation();
  const contract = useContract();
  const filled = useOrderDraft({ connectionId, service, repeats, scanned: begun });
  const { draft, setDraft, keeper } = filled;
  // Identifiers scanned while the form held another one, until a person decides what they are for, types another one, or orders.
  const [over, setOver] = useState<readonly string[]>([]);
  const [turn, setTurn] = useState(0);
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { ordering, placed, ...recent } = useRecentOrders();
  const { practising } = usePractising();
  const { lastCustomer, placedIds } =
    recent.practice === practising ? recent : { lastCustomer: '', placedIds: [] };
  const identifierField = useRef<HTMLInputElement>(null);
  const change = (part: Partial<OrderDraft>) => setDraft((before) => ({ ...before, ...part }));

  const panelFields = usePanelFields(service.fields);
  const found = useSuggestedCustomers(draft.customer);
  const keepPhone = useTypedPhone();
  const checked = check(service, draft);
  const identifier = checked.ok ? checked.identifier : '';
  const { data: account } = useQuery(contract.account.read.queryOptions({ input: { connectionId } }));
  const { data: waits } = useQuery(contract.account.waiting.queryOptions({ input: { connectionId } }));
  const known = useKnownOrder(service.id, checked.ok ? identifier : null);
  const { data: connections } = useConnections();
  const gap = useGapOf(connectionId);
  const balance = account?.account?.balance ?? null;
  const asked = useCustomerPrice({
    service,
    connectionId,
    customer: draft.customer,
    identifier,
    quantity: quantityOf(service, draft) ?? 1,
    typed: draft.price,
  });
  const facts: OrderFacts = { service, connectionId, turn, repeats, known, balance, waits, asked, gap };
  const plan = planOrder(draft, facts);
  const { repeatedId, fields, quantity, waiting, total, blocked } = plan;
  const requestId = useRequestId(plan.wish);
  const stopped = useStoppedConnections(connectionId);
  const place = useMutation(
    contract.orders.place.mutationOptions({
      onSettled: () => setConfirming(false),
      onSuccess: (order) => {
        placed({ ...order, practice: practising });
        void keepPhone(order.customer);
        // No data of this customer may go into the next customer's order.
        startAnew();
        setTurn((before) => before + 1);
        setTried(false);
        // Runs after the dialog has returned the focus.
        setTimeout(() => identifierField.current?.focus(), 50);
      },
    }),
  );

  function ask(event?: FormEvent, stopped = blocked): void {
    event?.preventDefault();
    setTried(true);
    if (stopped === null) setConfirming(true);
    else if (stopped === 'identifier' || stopped === 'doubt') identifierField.current?.focus();
  }

  /** Continues although the answer is known, with this reason for the repeat. */
  function orderAnyway(reason: string): void {
    const wanted = { ...draft, reason: draft.reason.trim() === '' ? reason : draft.reason };
    setDraft(wanted);
    ask(undefined, planOrder(wanted, facts).blocked);
  }

  function confirm(): void {
    const request = orderRequest(draft, facts, requestId);
    if (request === null || place.isPending) return;
    ordering({ connectionId, serviceId: service.id });
    // Kept before the order, which takes it away: a page that ends meanwhile keeps no more of it.
    keeper.flush();
    place.mutate({ ...request, draftId: keeper.id() });
  }

  /** Clears the form after its content was placed, moved to a list, or discarded. */
  function startAnew(): void {
    keeper.end();
    setDraft(emptyDraft);
    setOver([]);
    filled.dismissResumed();
  }

  useUnsavedWork(!isEmpty(draft));
  // An order that is placed, or repeated without changes, is not unsaved work.
  const isBegun = JSON.stringify(draft) !== JSON.stringify(startOf(plan.repeating, ''));
  useKeepOrderDraft(filled, connectionId, isBegun && blocked !== 'open');
  useOrderForCustomer(draft.identifier, turn > 0 ? (placedIds[0] ?? null) : null);
  const sameCustomer = () => change({ customer: lastCustomer });
  useOrderCommands(ask, () => onChangeService(draft.identifier.trim()), sameCustomer);
  const fill = (scanned: string) => {
    setOver([]);
    change(withIdentifier(scanned));
    identifierField.current?.focus();
  };
  // The scanned number has several readings, so a person must choose one first.
  const isOpen = !checked.ok && readingsFor(draft.identifier, service.identifier).length > 0;
  const held = isOpen ? draft.identifier.trim() : identifier;
  useScanFill(service.identifier, {
    held,
    fill,
    ask: (scanned) => setOver((before) => [...before.filter((each) => each !== scanned), scanned]),
  });
  function startAnother(scanned: string): void {
    keeper.begin();
    setDraft({ ...emptyDraft, identifier: scanned });
    filled.dismissResumed();
    setOver([]);
    setTried(false);
    identifierField.current?.focus();
  }
  function orderAsList(): void {
    const heads = {
      identifier: t('identifier.imei'),
      customer: t('customer'),
      price: t('orders:column.customer-price'),
      note: t('note'),
    };
    usePasted.getState().give({ text: draftList({ ...draft, identifier: held }, over, heads) });
    startAnew();
    navigate(paths.importList(service.bulkAllowed ? { serviceId: service.id } : {}));
  }
  return (
    <div className={styles.columns}>
      <form className={styles.form} onSubmit={ask} noValidate>
        <ServiceHead service={service} onChange={() => onChangeService(draft.identifier.trim())} />
        {filled.resumedAt === null ? null : (
          <ResumedDraft
            at={filled.resumedAt}
            onClear={() => {
              startAnew();
              setTried(false);
              identifierField.current?.focus();
            }}
          />
        )}
        {over.length === 0 || held === '' ? null : (
          <ScanOver
            identifier={held}
            customer={draft.customer.trim()}
            scanned={over}
            onReplace={() => fill(over.at(-1) ?? '')}
            onNewOrder={() => startAnother(over.at(-1) ?? '')}
            onList={orderAsList}
            onClose={() => {
              setOver([]);
              identifierField.current?.focus();
            }}
          />
        )}
        <IdentifierField
          ref={identifierField}
          rule={service.identifier}
          value={draft.identifier}
          insist={tried && (blocked === 'identifier' || blocked === 'anyway')}
          anyway={draft.anyway}
          onChange={(value) => {
            setOver([]);
            change(withIdentifier(value));
          }}
          onAnyway={(anyway) => change({ anyway })}
        />
        <BeforePaying service={service} identifier={identifier} known={known} onAnyway={orderAnyway} />
        {repeatedId === null ? null : (
          <TextInput
            label={t('again.reason')}
            description={t('again.reasonHint')}
            required
            maxLength={400}
            value={draft.reason}
            error={tried && blocked === 'reason' ? t('blocked.reason') : null}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        )}
        {service.quantity === null ? null : (
          <QuantityField
            offered={service.quantity}
            typed={draft.quantity}
            wrong={quantity === null}
            onChange={(typed) => change({ quantity: typed })}
          />
        )}
        <ServiceFields
          fields={service.fields}
          values={draft.fields}
          onChange={(values) => change({ fields: values })}
          showMissing={tried}
          {...panelFields}
        />
        <div className={styles.pair}>
          <div>
            <CustomerField
              label={t('customer')}
              description={t('customerHint')}
              value={draft.customer}
              found={found}
              onChange={(customer) => change({ customer })}
            />
            {lastCustomer === '' || draft.customer !== '' ? null : (
              <Button
                className={styles.same ?? ''}
                size="compact-sm"
                variant="default"
                rightSection={<Keys shortcut={sameCustomerKey} />}
                onClick={sameCustomer}
              >
                <bdi className="truncate">{t('sameCustomer', { name: lastCustomer })}</bdi>
              </Button>
            )}
          </div>
          <Textarea
            label={t('note')}
            autosize
            minRows={1}
            maxRows={5}
            maxLength={4_000}
            value={draft.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </div>
        {asked === null || service.price === null ? null : (
          <CustomerPriceField
            asked={asked}
            cost={service.price}
            quoteFor={{ connectionId, serviceId: service.id, customer: draft.customer, identifier }}
            onType={(price) => change({ price })}
          />
        )}
        <GapReason gaps={gap.gaps} reason={gap.reason} onReason={gap.onReason} />
        {place.error === null ? null : (
          <div ref={intoView}>
            <PlaceFailure error={place.error} price={service.price} onAskAgain={() => ask()} />
          </div>
        )}
        <div className={styles.go}>
          <Button
            type="submit"
            size="md"
            aria-disabled={blocked !== null}
            data-blocked={blocked !== null || undefined}
          >
            {t(repeatedId === null ? 'go' : 'goAgain')}
          </Button>
          <Keys shortcut="mod+Enter" />
          <BlockedReason blocked={blocked} rule={service.identifier} typed={draft.identifier} />
        </div>
      </form>
      <div className={styles.side}>
        <CostPanel
          service={service}
          quantity={quantity}
          balance={balance}
          waiting={waiting}
          fetchedAt={account?.fetchedAt ?? null}
        />
        <StoppedConnections {...stopped} />
        <PlacedList ids={placedIds} />
        <KeptDraftsList except={isEmpty(draft) ? null : keeper.id()} />
      </div>
      {service.price === null || quantity === null || total === null ? null : (
        <ConfirmOrder
          opened={confirming}
          busy={place.isPending}
          service={service}
          price={service.price}
          quantity={quantity}
          total={total}
          fields={fields}
          identifier={identifier}
          balance={balance}
          waiting={waiting}
          reason={repeatedId === null ? null : draft.reason.trim()}
          anyway={draft.anyway?.trim() || null}
          supplier={connections?.connections.find(({ id }) => id === connectionId)?.name ?? ''}
          customer={draft.customer.trim()}
          asked={asked}
          note={draft.note.trim()}
          onConfirm={confirm}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
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
  return (identifier !== null && data?.[0]) || null;
}

/** Reports that the form's content was typed earlier, perhaps for another customer. */
function ResumedDraft({ at, onClear }: { readonly at: number; readonly onClear: () => void }) {
  const { t } = useTranslation('new-order');
  return (
    <p className={resumedDraftStyles.resumed} role="status">
      <span>{t('kept.resumed')}</span> <Age at={at} />
      <Button size="compact-xs" variant="default" onClick={onClear}>
        {t('kept.clear')}
      </Button>
    </p>
  );
}
