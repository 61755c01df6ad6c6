import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { type Notice, noticeTarget } from '../../../../shared/model/host/notice.ts';
import type { PageEvent, ShopStatus, ShopStatusShape } from '../../../../shared/model/host/shop-status.ts';
import { useContract, useTransport } from '../../../client/contract-context.tsx';
import { useShopStatus } from '../../../store/shop-status.ts';
import { setTitleMark } from '../../../ui/base/page-title.ts';
import { useLatest } from '../../../ui/base/use-latest.ts';
import { pathOfRoute } from './path-of-route.ts';

/** Follows the shop's status and notices. In a browser, shows them in the tab's icon and title and as browser notifications. */
export function useSignals(): void {
  const contract = useContract();
  const { state } = useTransport();
  const [, navigate] = useLocation();
  const { data: capabilities } = useQuery(contract.host.capabilities.queryOptions());
  const isPages = capabilities?.some(({ name, by }) => name === 'badge' && by === 'page') ?? false;
  const status = useShopStatus((store) => store.status);
  useEffect(() => {
    if (!isPages || status === null) return;
    setTitleMark(markOf(status));
    showInTabIcon(status.shape);
  }, [isPages, status]);

  const take = useLatest((signal: PageEvent) => {
    if (signal.what === 'standing') useShopStatus.setState({ status: signal.standing });
    else
      showBrowserNotice(signal.notice, () => {
        const lead = noticeTarget(signal.notice.id);
        if (lead !== null) navigate(pathOfRoute(lead.place));
      });
  });
  useEffect(() => {
    if (state !== 'open') return;
    const ending = new AbortController();
    const follow = async (): Promise<void> => {
      const signals = await contract.host.signals.call(undefined, { signal: ending.signal });
      for await (const signal of signals) take.current(signal);
    };
    // The stream ends with its transport or this effect; the next transport restarts it.
    follow().catch(() => undefined);
    return () => ending.abort();
  }, [contract, state, take]);
}

/** A mark for uncertain orders, otherwise the count of ready orders. */
function markOf({ uncertain, ready }: ShopStatus): string {
  if (uncertain > 0) return `! ${uncertain}`;
  return ready > 0 ? `(${ready})` : '';
}

/** Shows a notice as a browser notification, if a person has allowed them; a click shows this tab. Pages cannot add buttons. */
function showBrowserNotice(notice: Notice, onClick: () => void): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const { id, title, body } = notice;
  try {
    // Several tabs show the same notice. The browser keeps only the latest notification with the same tag.
    const notification = new Notification(title, { body, tag: id });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onClick();
    };
  } catch {
    // Mobile browsers have the class `Notification` but do not allow pages to use it.
  }
}

// These drawings differ by their outline, not only by colour, like the desktop app's tray icon.
const drawings: Readonly<Record<Exclude<ShopStatusShape, 'idle'>, string>> = {
  working: '<path d="M16 7v17M8.5 14.5 16 7l7.5 7.5" fill="none" stroke="#fff" stroke-width="3.4"/>',
  held: '<path d="M11.5 7v18M20.5 7v18" stroke="#fff" stroke-width="5"/>',
  uncertain:
    '<path d="M16 4 29 27H3Z" fill="#ffb31a"/><path d="M16 12v7M16 21.5v3" stroke="#231f1b" stroke-width="3"/>',
};

let originalIcon: string | null = null;

/** Shows the shop's status in the tab's icon; if the shop is idle, shows the app's own icon. */
function showInTabIcon(shape: ShopStatusShape): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  originalIcon ??= link.href;
  link.dataset.shape = shape;
  link.href = shape === 'idle' ? originalIcon : iconOf(drawings[shape]);
}

function iconOf(drawing: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#7a3569"/>${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
