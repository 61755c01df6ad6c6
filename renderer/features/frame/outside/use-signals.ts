import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { leadOf } from '../../../../shared/model/host/notice.ts';
import type { HostSignal, Standing } from '../../../../shared/model/host/standing.ts';
import { useContract, useTransport } from '../../../client/contract-context.tsx';
import { useStanding } from '../../../store/standing.ts';
import { setTitleMark } from '../../../ui/base/page-title.ts';
import { useLatest } from '../../../ui/base/use-latest.ts';
import { showBrowserNotice } from './browser-notice.ts';
import { pathOfRoute } from './path-of-route.ts';
import { showInTabIcon } from './tab-icon.ts';

/** Follows how the shop stands; where the page does what a system would, shows it in the tab, and notices by the browser. */
export function useSignals(): void {
  const contract = useContract();
  const { state } = useTransport();
  const [, navigate] = useLocation();
  const { data: capabilities } = useQuery(contract.host.capabilities.queryOptions());
  const isPages = capabilities?.some(({ name, by }) => name === 'badge' && by === 'page') ?? false;
  const standing = useStanding((store) => store.standing);
  useEffect(() => {
    if (!isPages || standing === null) return;
    setTitleMark(markOf(standing));
    showInTabIcon(standing.shape);
  }, [isPages, standing]);

  const take = useLatest((signal: HostSignal) => {
    if (signal.what === 'standing') useStanding.setState({ standing: signal.standing });
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

/** What is uncertain first, or else how many are ready. */
function markOf({ uncertain, ready }: Standing): string {
  if (uncertain > 0) return `! ${uncertain}`;
  return ready > 0 ? `(${ready})` : '';
}
