import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { assertNever } from '../../../../shared/model/base/assert-never.ts';
import type { PageRequest } from '../../../../shared/model/host/page-request.ts';
import { type Contract, useContract, useTransport } from '../../../client/contract-context.tsx';
import { allCommands, useCommandStore } from '../../../store/commands.ts';
import { type DeferredRequest, useDeferredRequests } from '../../../store/deferred-requests.ts';
import { hasUnsavedWork } from '../../../store/unsaved-work.ts';
import { hasOverlay } from '../../../ui/base/overlay.ts';
import { paths } from '../../../ui/base/paths.ts';
import { useLatest } from '../../../ui/base/use-latest.ts';
import { notifyNotDone } from '../../../ui/failure/notify-done.tsx';
import { notifyFailure } from '../../../ui/failure/notify-failure.tsx';
import { useOpenRequest } from './use-open-request.ts';

/** Executes requests from outside the page. A request that would interrupt unsaved work is deferred and shown above the screen. */
export function usePageRequests(): void {
  const { t } = useTranslation('outside');
  const contract = useContract();
  const { state } = useTransport();
  const [location] = useLocation();
  const open = useOpenRequest();
  const isAnyFilled = useRef<() => boolean>(() => false);
  useEffect(() => {
    const typing = watchTyping();
    isAnyFilled.current = typing.isAnyFilled;
    return typing.stop;
  }, []);

  function openOrDefer(deferred: DeferredRequest): void {
    // The import screen asks its own question about the file, with more choices.
    const asksItself = deferred.is === 'file' && location === paths.importList() && !hasOverlay();
    const isBusy = hasUnsavedWork() || isAnyFilled.current() || hasOverlay();
    if (isBusy && !asksItself) useDeferredRequests.getState().add(deferred);
    else open(deferred);
  }

  async function take(request: PageRequest): Promise<void> {
    switch (request.what) {
      case 'open':
        openOrDefer({ is: 'route', route: request.place });
        return;
      case 'open-file': {
        const file = await readOpenedFile(contract, request);
        if (file === null) notifyNotDone('outside', t('notOpened.gone', { name: request.name }));
        else latestOpenOrDefer.current({ is: 'file', file });
        return;
      }
      case 'not-opened':
        notifyNotDone('outside', t(`notOpened.${request.why}`, { name: request.name ?? '' }));
        return;
      case 'run': {
        const commands = allCommands(useCommandStore.getState());
        const command = commands.find(({ id, group }) => id === request.command && group !== 'row');
        if (!hasOverlay()) command?.run();
        return;
      }
      default:
        assertNever(request);
    }
  }

  const latestOpenOrDefer = useLatest(openOrDefer);
  const latestTake = useLatest(take);
  useEffect(() => {
    if (state !== 'open') return;
    const ending = new AbortController();
    const follow = async (): Promise<void> => {
      const requests = await contract.host.requests.call(undefined, { signal: ending.signal });
      for await (const request of requests) latestTake.current(request).catch(notifyFailure);
    };
    // The stream ends with its transport or this effect; the next transport restarts it.
    follow().catch(() => undefined);
    return () => ending.abort();
  }, [contract, state, latestTake]);
}

/** Reads a file that a person opened with the app, through the contract; null if the file is gone or has changed. */
async function readOpenedFile(
  contract: Contract,
  { token, name }: { readonly token: string; readonly name: string },
): Promise<File | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const read = await contract.host.readFile.call({ token });
    if (read === null) return null;
    pieces.push(Uint8Array.from(atob(read.piece), (letter) => letter.charCodeAt(0)));
    if (!read.more) return new File(pieces, name);
  }
}

// Types of inputs that save each change immediately, or that hold no text.
const notText: readonly string[] = ['checkbox', 'radio', 'range', 'button', 'submit', 'file'];

/** Tracks which fields of the screen or a dialog a person has typed into since they were mounted. */
function watchTyping(): { readonly isAnyFilled: () => boolean; readonly stop: () => void } {
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  function onInput({ target }: Event): void {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && !notText.includes(target.type) && target.closest('main, [role="dialog"]') !== null)
      typed.add(target);
  }
  document.addEventListener('input', onInput);
  return {
    isAnyFilled() {
      for (const field of typed) if (!field.isConnected) typed.delete(field);
      return [...typed].some(({ value }) => value.trim() !== '');
    },
    stop: () => document.removeEventListener('input', onInput),
  };
}
