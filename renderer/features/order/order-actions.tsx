import { Button, Menu, Modal, Popover } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { kindsFor } from '../../../shared/model/claim/claim.ts';
import { phoneOf, withPhone } from '../../../shared/model/customer/typed-phone.ts';
import { isFinal, isOpenAtSupplier, type Order, type OrderState } from '../../../shared/model/order/order.ts';
import { readResult, resultText } from '../../../shared/model/result/result.ts';
import { resultWarning } from '../../../shared/model/result/result-doubt.ts';
import { useContract } from '../../client/contract-context.tsx';
import { useCustomerNamed } from '../../client/customers/use-customer-named.ts';
import { shownConnection } from '../../client/shown-connection.ts';
import { useConnections } from '../../client/use-connections.ts';
import { type Command, useCommands } from '../../store/commands.ts';
import { copyText } from '../../ui/base/clipboard.ts';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import { Keys } from '../../ui/base/keys.tsx';
import { paths } from '../../ui/base/paths.ts';
import { useLatest } from '../../ui/base/use-latest.ts';
import { MessageForm } from '../../ui/customer/message-form.tsx';
import { textsOfOrder } from '../../ui/customer/message-texts.ts';
import { useCustomerLanguage } from '../../ui/customer/use-customer-language.ts';
import { notifyDone, notifyNotDone } from '../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../ui/failure/notify-failure.tsx';
import { IconChevronDown } from '../../ui/icons/icons.tsx';
import { useHandOver } from '../../ui/order/hand-over.ts';
import { allTemplates, type NamedTemplate, orderAsText } from '../../ui/order/order-text.ts';
import styles from './order-actions.module.css';
import orderHeadStyles from './order-head.module.css';
import { PrintMenu } from './result/print-menu.tsx';

/** All actions on an order in one column, the likeliest first, each with its key. No action sends the order a second time. */
export function OrderActions({ order }: { readonly order: Order }) {
  const { t } = useTranslation(['order', 'messages']);
  const [messaging, setMessaging] = useState(false);
  const acts = useOrderActs(order);
  const { askNow, cancel, again, isOpen, isReady, handedOver, mayCopy, text } = acts;
  useActionCommands(order, acts, () => setMessaging(true));
  return (
    <section aria-label={t('actions')} className={styles.actions}>
      {isOpen ? (
        <Action shortcut="r" loading={askNow.isPending} onPress={acts.ask}>
          {t('action.askNow')}
        </Action>
      ) : null}
      {order.state === 'queued' ? (
        <Action loading={cancel.isPending} onPress={() => cancel.mutate({ id: order.id })}>
          {t('action.cancel')}
        </Action>
      ) : null}
      {isReady ? (
        <Action main={!handedOver} shortcut="h" onPress={acts.handOver}>
          {t(handedOver ? 'action.takeBack' : 'action.handOver')}
        </Action>
      ) : null}
      {isReady && !handedOver ? (
        <Action shortcut="H" onPress={acts.copyAndHandOver}>
          {t('action.copyAndHandOver')}
        </Action>
      ) : null}
      {mayCopy ? (
        <CopyButton
          text={readResult(order.result ?? '').code ?? text}
          label={t('action.copyResult')}
          justify="flex-start"
        />
      ) : null}
      {again !== null && !isReady ? (
        <Button
          component={Link}
          href={again}
          onClick={acts.showItsConnection}
          justify="space-between"
          rightSection={<Keys shortcut="o" />}
        >
          {t('action.again')}
        </Button>
      ) : null}
      <ExplainToCustomer state={order.state} />
      <Action shortcut="m" onPress={() => setMessaging(true)}>
        {t('messages:act')}
      </Action>
      {mayCopy ? <PrintMenu order={order} /> : null}
      <MoreActions order={order} acts={acts} />
      {messaging ? <MessageDialog order={order} onClose={() => setMessaging(false)} /> : null}
    </section>
  );
}

type OrderActs = ReturnType<typeof useOrderActs>;

/** What can be done with an order now. */
function useOrderActs(order: Order) {
  const contract = useContract();
  const askNow = useMutation(contract.orders.askNow.mutationOptions({ onError: notifyFailure }));
  const cancel = useMutation(contract.orders.cancel.mutationOptions({ onError: notifyFailure }));
  const handOvers = useHandOver();
  const handedOver = order.handedOverAt !== null;
  const isReady = order.state === 'success';
  const isOpen = isOpenAtSupplier(order.state);
  const { data: known } = useConnections();
  /** Selects the order's connection for this page, because a repeat uses the same connection. */
  const showItsConnection = useCallback(() => {
    if (known?.connections.some(({ id }) => id === order.connectionId))
      shownConnection.show(order.connectionId);
  }, [known, order.connectionId]);
  const again = isFinal(order.state)
    ? paths.newOrder({ serviceId: order.serviceId, againOf: order.id })
    : null;
  const mayClaim = kindsFor(order.state, null).length > 0;
  const text = resultText(order.result ?? '');
  const mayCopy = text !== '' && resultWarning(order)?.is !== 'lost-digits';

  return {
    ...{ askNow, cancel, again, showItsConnection, isOpen, isReady, handedOver, mayClaim, mayCopy, text },
    ask: () => askNow.mutate({ id: order.id }),
    handOver: () => handOvers.handOver(order, !handedOver),
    copyAndHandOver: () => handOvers.copyAndHandOver(order),
  };
}

function useActionCommands(order: Order, acts: OrderActs, onMessage: () => void): void {
  const { t } = useTranslation(['order', 'claims', 'messages']);
  const [, navigate] = useLocation();
  const latest = useLatest({ acts, onMessage });
  const { isOpen, isReady, handedOver, again, mayClaim, text } = acts;
  useCommands(
    useMemo((): readonly Command[] => {
      const command = (id: string, label: string, shortcut: string, run: () => void): Command => ({
        id: `order-${id}`,
        label,
        group: 'screen',
        shortcut,
        run,
      });
      const both = [order.identifier, text].filter((part) => part !== '').join('\n');
      return [
        command('copy', t('command.copy'), 'c', () => void copyText(both)),
        command('message', t('messages:act'), 'm', () => latest.current.onMessage()),
        ...(isOpen ? [command('ask', t('command.askNow'), 'r', () => latest.current.acts.ask())] : []),
        ...(isReady
          ? [
              command('hand-over', t(handedOver ? 'action.takeBack' : 'action.handOver'), 'h', () =>
                latest.current.acts.handOver(),
              ),
              command('copy-hand-over', t('action.copyAndHandOver'), 'H', () =>
                latest.current.acts.copyAndHandOver(),
              ),
            ]
          : []),
        ...(again === null
          ? []
          : [
              command('again', t('command.again'), 'o', () => {
                latest.current.acts.showItsConnection();
                navigate(again);
              }),
            ]),
        ...(mayClaim
          ? [command('claim', t('claims:start'), 'l', () => navigate(paths.newClaim({ order: order.id })))]
          : []),
      ];
    }, [t, order, text, handedOver, isReady, isOpen, again, mayClaim, navigate, latest]),
  );
}

function MoreActions({ order, acts }: { readonly order: Order; readonly acts: OrderActs }) {
  const { t } = useTranslation(['order', 'claims']);
  const { again, isReady, mayClaim, mayCopy } = acts;
  if (!isReady && !mayClaim && !mayCopy) return null;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button justify="space-between" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {t('action.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {again === null || !isReady ? null : (
          <Menu.Item
            component={Link}
            href={again}
            onClick={acts.showItsConnection}
            rightSection={<Keys shortcut="o" />}
          >
            {t('action.again')}
          </Menu.Item>
        )}
        {mayClaim ? (
          <Menu.Item
            component={Link}
            href={paths.newClaim({ order: order.id })}
            rightSection={<Keys shortcut="l" />}
          >
            {t('claims:start')}
          </Menu.Item>
        ) : null}
        {mayCopy ? <CopyAsItems order={order} /> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function Action({
  main = false,
  shortcut,
  loading = false,
  onPress,
  children,
}: {
  readonly main?: boolean;
  readonly shortcut?: string;
  readonly loading?: boolean;
  readonly onPress: () => void;
  readonly children: string;
}) {
  return (
    <Button
      variant={main ? 'filled' : 'default'}
      justify="space-between"
      loading={loading}
      rightSection={shortcut === undefined ? null : <Keys shortcut={shortcut} />}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

const explained = [
  'uncertain',
  'refused',
  'rejected',
  'cancelled',
  'unknown',
] as const satisfies OrderState[];

/** What staff can tell the customer about a failed or uncertain order. Renders nothing for other orders. */
function ExplainToCustomer({ state }: { readonly state: OrderState }) {
  const { t } = useTranslation('help');
  const known = explained.find((each) => each === state);
  if (known === undefined) return null;
  const message = t(`customer.${known}`);
  return (
    <Popover width={360} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button justify="flex-start">{t('customer.ask')}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('customer.ask')}>
        <p className={orderHeadStyles.tell}>{message}</p>
        <CopyButton text={message.replace(/^[“"«„]|[”"»“]$/gu, '').trim()} label={t('customer.copy')} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Menu items that copy the order as one of the shop's texts or a built-in text. */
function CopyAsItems({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation(['templates', 'states']);
  const [, navigate] = useLocation();
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const about = { t, pageLanguage: i18n.language, shop: settings?.shop ?? '' };
  async function copy(template: NamedTemplate): Promise<void> {
    const copied = await copyText(orderAsText(order, template, about));
    if (copied) notifyDone('copied', t('copied', { name: template.name }));
    else notifyNotDone('copied', t('notCopied'));
  }
  return (
    <>
      <Menu.Label>{t('copyAs')}</Menu.Label>
      {allTemplates(settings?.templates ?? [], t).map((template) => (
        <Menu.Item key={template.id} onClick={() => void copy(template)}>
          <bdi>{template.name}</bdi>
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => navigate(paths.settings())}>{t('edit')}</Menu.Item>
    </>
  );
}

/** A text for the customer of an order, in their language, opened in the app that sends it. */
function MessageDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
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
