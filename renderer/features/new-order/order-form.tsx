import { Button, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../../shared/model/service/service.ts';
import { useSuggestedCustomers } from '../../client/customers/use-suggested-customers.ts';
import { useSupplierName } from '../../client/use-connections.ts';
import { usePanelFields } from '../../client/use-panel-fields.ts';
import { useStoppedConnections } from '../../client/use-stopped-connections.ts';
import common from '../../ui/base/common.module.css';
import { intoView } from '../../ui/base/into-view.ts';
import { Keys } from '../../ui/base/keys.tsx';
import { CustomerField } from '../../ui/customer/customer-field.tsx';
import { GapReason } from '../../ui/doubt/gap-reason.tsx';
import { StoppedConnections } from '../../ui/doubt/stopped-connections.tsx';
import { Age } from '../../ui/format/age.tsx';
import { useHandOver } from '../../ui/order/hand-over.ts';
import { ServiceFields } from '../../ui/service/service-fields.tsx';
import { ServiceNeeds } from '../../ui/service/service-needs.tsx';
import { TypicalTimeText } from '../../ui/service/typical-time-text.tsx';
import { BlockedReason } from './blocked-reason.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import { CostPanel } from './cost-panel.tsx';
import { IdentifierField } from './identifier-field.tsx';
import { KeptDraftsList } from './kept-drafts-list.tsx';
import { BeforePaying } from './known/before-paying.tsx';
import styles from './order-form.module.css';
import { withIdentifier } from './order-request.ts';
import { PlaceFailure } from './place-failure.tsx';
import { PlacedList } from './placed-list.tsx';
import { CustomerPriceField } from './price/customer-price-field.tsx';
import { QuantityField } from './quantity-field.tsx';
import resumedDraftStyles from './resumed-draft.module.css';
import { ScanOver } from './scan-over.tsx';
import { sameCustomerKey } from './use-order-commands.ts';
import { type OrderFormProps, type OrderFormState, useOrderAsList, useOrderForm } from './use-order-form.ts';

/** The form of one order. After placing, the service stays selected and the form asks for the next identifier. */
export function OrderForm(props: OrderFormProps) {
  const { connectionId, service } = props;
  const { t } = useTranslation('new-order');
  const form = useOrderForm(props);
  const { draft, change, tried, plan, facts, place } = form;
  const { identifier, repeatedId, quantity, blocked } = plan;
  const panelFields = usePanelFields(service.fields);
  return (
    <div className={styles.columns}>
      <form className={styles.form} onSubmit={form.ask} noValidate>
        <ServiceHead service={service} onChange={form.changeService} />
        {form.resumedAt === null ? null : <ResumedDraft at={form.resumedAt} onClear={form.clear} />}
        <ScannedOver service={service} form={form} />
        <IdentifierField
          ref={form.field}
          rule={service.identifier}
          value={draft.identifier}
          insist={tried && (blocked === 'identifier' || blocked === 'anyway')}
          anyway={draft.anyway}
          onChange={(value) => {
            form.scans.settle();
            change(withIdentifier(value));
            // The button of a chosen reading disappears.
            form.field.current?.focus();
          }}
          onAnyway={(anyway) => change({ anyway })}
        />
        <BeforePaying
          service={service}
          identifier={identifier}
          known={facts.known}
          onAnyway={form.orderAnyway}
        />
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
          <OrderCustomer
            customer={draft.customer}
            last={form.lastCustomer}
            onChange={(customer) => change({ customer })}
          />
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
        {facts.asked === null || service.price === null ? null : (
          <CustomerPriceField
            asked={facts.asked}
            cost={service.price}
            quoteFor={{ connectionId, serviceId: service.id, customer: draft.customer, identifier }}
            onType={(price) => change({ price })}
          />
        )}
        <GapReason gaps={facts.gap.gaps} reason={facts.gap.reason} onReason={facts.gap.onReason} />
        {place.error === null ? null : (
          <div ref={intoView}>
            <PlaceFailure error={place.error} price={service.price} onAskAgain={() => form.ask()} />
          </div>
        )}
        <div className={styles.go}>
          <Button
            variant="filled"
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
      <BesideOrder service={service} form={form} />
      <ConfirmDraft service={service} form={form} />
    </div>
  );
}

interface PartProps {
  readonly service: Service;
  readonly form: OrderFormState;
}

/** The column next to the form: costs, placed orders and other drafts. */
function BesideOrder({ service, form: { plan, facts, placedIds, draftId } }: PartProps) {
  const stopped = useStoppedConnections(facts.connectionId);
  return (
    <div className={styles.side}>
      <CostPanel
        service={service}
        quantity={plan.quantity}
        balance={facts.balance}
        waiting={plan.waiting}
        fetchedAt={facts.fetchedAt}
      />
      <StoppedConnections {...stopped} />
      <PlacedList ids={placedIds} />
      <KeptDraftsList except={draftId} />
    </div>
  );
}

/**
 * Identifiers that were scanned while the form contained another identifier. They are shown until a person decides what happens to them.
 */
function ScannedOver({ service, form }: PartProps) {
  const { held, draft, scans } = form;
  const orderAsList = useOrderAsList(service, form);
  if (scans.over.length === 0 || held === '') return null;
  const last = scans.over.at(-1) ?? '';
  return (
    <ScanOver
      identifier={held}
      customer={draft.customer.trim()}
      scanned={scans.over}
      onReplace={() => {
        scans.settle();
        form.fill(last);
      }}
      onNewOrder={() => form.startAnother(last)}
      onList={orderAsList}
      onClose={() => {
        scans.settle();
        form.field.current?.focus();
      }}
    />
  );
}

interface OrderCustomerProps {
  readonly customer: string;
  readonly last: string;
  readonly onChange: (customer: string) => void;
}

/** The field for the customer, with a button that fills in the last order's customer. */
function OrderCustomer({ customer, last, onChange }: OrderCustomerProps) {
  const { t } = useTranslation('new-order');
  const found = useSuggestedCustomers(customer);
  return (
    <div>
      <CustomerField
        label={t('customer')}
        description={t('customerHint')}
        value={customer}
        found={found}
        onChange={onChange}
      />
      {last === '' || customer !== '' ? null : (
        <Button
          className={styles.same ?? ''}
          size="compact-sm"
          rightSection={<Keys shortcut={sameCustomerKey} />}
          onClick={() => onChange(last)}
        >
          <bdi className="truncate" title={last}>
            {t('sameCustomer', { name: last })}
          </bdi>
        </Button>
      )}
    </div>
  );
}

function ConfirmDraft({ service, form }: PartProps) {
  const { draft, plan, facts } = form;
  const supplier = useSupplierName(facts.connectionId);
  const { quantity, total } = plan;
  if (service.price === null || quantity === null || total === null) return null;
  return (
    <ConfirmOrder
      opened={form.confirming}
      busy={form.place.isPending}
      service={service}
      price={service.price}
      quantity={quantity}
      total={total}
      fields={plan.fields}
      identifier={plan.identifier}
      balance={facts.balance}
      waiting={plan.waiting}
      reason={plan.repeatedId === null ? null : draft.reason.trim()}
      anyway={draft.anyway?.trim() || null}
      supplier={supplier}
      customer={draft.customer.trim()}
      asked={facts.asked}
      note={draft.note.trim()}
      onConfirm={form.confirm}
      onClose={form.stopConfirming}
    />
  );
}

/** Says that the form's content was typed earlier, perhaps for another customer. */
function ResumedDraft({ at, onClear }: { readonly at: number; readonly onClear: () => void }) {
  const { t } = useTranslation('new-order');
  return (
    <p className={resumedDraftStyles.resumed} role="status">
      <span>{t('kept.resumed')}</span> <Age at={at} />
      <Button size="compact-xs" onClick={onClear}>
        {t('kept.clear')}
      </Button>
    </p>
  );
}

/** The service being ordered, with a button to change it. */
function ServiceHead({ service, onChange }: { readonly service: Service; readonly onChange: () => void }) {
  const { t } = useTranslation(['new-order', 'services']);
  const { typicalTimeOf } = useHandOver();
  return (
    <div className={resumedDraftStyles.head}>
      <div className={common.grow}>
        <h2 className={resumedDraftStyles.name}>
          <bdi>{service.name}</bdi>
        </h2>
        <p className={resumedDraftStyles.about}>
          <bdi>{service.group}</bdi>
          {service.time === '' ? null : (
            <>
              {service.group === '' ? null : ' · '}
              {t('time')}: <bdi>{service.time}</bdi>
            </>
          )}
          {typicalTimeOf({ serviceId: service.id })?.medianMs == null ? null : (
            <>
              {service.group === '' && service.time === '' ? null : ' · '}
              <TypicalTimeText service={{ serviceId: service.id }} />
            </>
          )}{' '}
          <ServiceNeeds service={service} />
        </p>
      </div>
      <Button onClick={onChange}>{t('services:picker.change')}</Button>
    </div>
  );
}
