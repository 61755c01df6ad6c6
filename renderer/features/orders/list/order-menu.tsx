import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isFinal, type Order, openAtSupplierStates } from '../../../../shared/model/order/order.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { copyText } from '../../../ui/base/clipboard.ts';
import { Keys } from '../../../ui/base/keys.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { allTemplates, orderAsText } from '../../../ui/order/order-text.ts';
import type { useBulkActions } from '../actions/use-bulk-actions.ts';
import type { SelectionActions, Target } from '../actions/use-selection-actions.ts';
import styles from './order-menu.module.css';

export interface OrderMenuPlace {
  readonly order: Order;
  readonly at: { readonly x: number; readonly y: number };
}

interface OrderMenuProps {
  readonly place: OrderMenuPlace;
  readonly many: ReturnType<typeof useBulkActions>;
  readonly target: Target;
  readonly acts: SelectionActions;
  readonly onCopyAndHandOver: () => void;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

/** Menu, at the pointer or the row, with the actions on an order or on the selection that contains this order. */
export function OrderMenu({
  place,
  many,
  target,
  acts,
  onCopyAndHandOver,
  onPrint,
  onClose,
}: OrderMenuProps) {
  const { order, at } = place;
  // Mantine's menu returns the focus to the element that had it before opening. This menu is open when it mounts, so that does not work and
  // this component returns the focus itself.
  const from = useRef(document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && from.current instanceof HTMLElement)
        from.current.focus({ preventScroll: true });
    },
    [],
  );
  const { t, i18n } = useTranslation(['orders', 'printing']);
  const { t: tTemplates } = useTranslation(['templates', 'states']);
  const [, navigate] = useLocation();
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const about = { t: tTemplates, pageLanguage: i18n.language, shop: settings?.shop ?? '' };
  const { one, selection: targetSelection } = target;
  const open = (openAtSupplierStates as readonly string[]).includes(order.state);
  const handedOver = order.handedOverAt !== null;

  async function copyIdentifier(): Promise<void> {
    if (await copyText(order.identifier)) notifyDone('copied', t('copied', { text: order.identifier }));
  }

  return (
    <Menu opened onChange={(opened) => opened || onClose()} position="bottom-start" width={260} returnFocus>
      <Menu.Target>
        <span className={styles.place} style={{ left: at.x, top: at.y }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label={t(one !== null ? 'menu.title' : 'many.title')}>
        {one !== null ? (
          <>
            <Menu.Item
              rightSection={<Keys shortcut="Enter" />}
              onClick={() => navigate(paths.order(order.id))}
            >
              {t('menu.open')}
            </Menu.Item>
            <Menu.Item rightSection={<Keys shortcut="i" />} onClick={() => void copyIdentifier()}>
              {t('menu.identifier')}
            </Menu.Item>
          </>
        ) : null}
        <Menu.Item
          rightSection={<Keys shortcut={one === null ? 'mod+c' : 'c'} />}
          onClick={() => many.copyText(targetSelection)}
        >
          {t('menu.text')}
        </Menu.Item>
        <Menu.Item onClick={() => many.copyTable(targetSelection)}>{t('many.copyTable')}</Menu.Item>
        {allTemplates(settings?.templates ?? [], tTemplates).map((template) => (
          <Menu.Item
            key={template.id}
            onClick={() => many.copyAs((one) => orderAsText(one, template, about))(targetSelection)}
          >
            <bdi>{t('menu.template', { name: template.name })}</bdi>
          </Menu.Item>
        ))}
        <Menu.Divider />
        {one === null || open ? (
          <Menu.Item rightSection={<Keys shortcut="r" />} onClick={() => acts.ask(target)}>
            {t('many.ask')}
          </Menu.Item>
        ) : null}
        <Menu.Item rightSection={<Keys shortcut="e" />} onClick={() => acts.note(target)}>
          {t('many.note')}
        </Menu.Item>
        {one === null || (one.state === 'success' && !handedOver) ? (
          <Menu.Item rightSection={<Keys shortcut="h" />} onClick={() => acts.handOver(target, true)}>
            {t('menu.handOver')}
          </Menu.Item>
        ) : null}
        {one === null || (one.state === 'success' && !handedOver) ? (
          <Menu.Item rightSection={<Keys shortcut="H" />} onClick={onCopyAndHandOver}>
            {t('menu.copyAndHandOver')}
          </Menu.Item>
        ) : null}
        {one === null || (one.state === 'success' && handedOver) ? (
          <Menu.Item onClick={() => acts.handOver(target, false)}>{t('menu.takeBack')}</Menu.Item>
        ) : null}
        {one === null || isFinal(one.state) ? (
          <Menu.Item rightSection={<Keys shortcut="o" />} onClick={() => acts.again(target)}>
            {t('menu.again')}
          </Menu.Item>
        ) : null}
        <Menu.Item rightSection={<Keys shortcut="P" />} onClick={onPrint}>
          {t('printing:act')}
        </Menu.Item>
        <Menu.Item onClick={() => acts.export(target)}>{t('menu.export')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
