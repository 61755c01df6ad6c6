import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { leadOf } from '../../../../shared/model/host/notice.ts';
import type { PageEvent, ShopStatus } from '../../../../shared/model/host/shop-status.ts';
import { useContract, useTransport } from '../../../client/contract-context.tsx';
import { useShopStatus } from '../../../store/shop-status.ts';
import { setTitleMark } from '../../../ui/base/page-title.ts';
import { useLatest } from '../../../ui/base/use-latest.ts';
import { showBrowserNotice } from './browser-notice.ts';
import { pathOfRoute } from './path-of-route.ts';
import { showInTabIcon } from './tab-icon.ts';

/** Follows the status of the shop; if the host has no badge or notices of its own, shows them in the tab and by the browser. */
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
        const lead = leadOf(signal.notice.id);
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
    // The stream ends with its transport, or with this effect; the next transport opens it again.
    follow().catch(() => undefined);
    return () => ending.abort();
  }, [contract, state, take]);
}

/** Uncertain orders first, else how many are ready. */
function markOf({ uncertain, ready }: ShopStatus): string {
  if (uncertain > 0) return `! ${uncertain}`;
  return ready > 0 ? `(${ready})` : '';
}
