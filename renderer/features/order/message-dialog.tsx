import { Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { phoneOf, withPhone } from '../../../shared/model/customer/typed-phone.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCustomerNamed } from '../../client/customers/use-customer-named.ts';
import { paths } from '../../ui/base/paths.ts';
import { MessageForm } from '../../ui/customer/message-form.tsx';
import { textsOfOrder } from '../../ui/customer/message-texts.ts';
import { useCustomerLanguage } from '../../ui/customer/use-customer-language.ts';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';

/** A text for the customer of an order, in their language, opened in the app that sends it. */
export function MessageDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { t } = useTranslation(['messages', 'common', 'templates', 'states']);
  const { t: templates } = useTranslation(['templates', 'states']);
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const name = order.customer.trim().slice(0, 200);
  const customer = useCustomerNamed(name);
  const language = useCustomerLanguage(customer?.language ?? '');
  const reported = useMutation(contract.customers.told.mutationOptions({ onError: notifyFailure }));
  const write = useMutation(contract.customers.write.mutationOptions({ onError: notifyFailure }));
  const isReady = settings !== undefined && (name === '' || customer !== undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{name === '' ? t('titleNobody') : t('title', { name })}</bdi>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {isReady ? (
        <MessageForm
          key={language}
          choices={textsOfOrder(order, settings.templates, {
            t,
            own: templates,
            lng: language,
            name,
            shop: settings.shop,
          })}
          phone={phoneOf({ name, phone: customer?.phone ?? '' })}
          mail={customer?.mail ?? ''}
          language={language}
          onPhone={name === '' ? null : (phone) => write.mutate(withPhone(customer ?? null, name, phone))}
          onReported={(what, way) => reported.mutate({ ids: [order.id], what, way })}
        />
      ) : null}
      {customer ? (
        <Link href={paths.customer(customer.id)}>{t('contacts', { name: customer.name })}</Link>
      ) : null}
    </Modal>
  );
}
