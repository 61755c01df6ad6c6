import { useSyncExternalStore } from 'react';
import type { BaseLocationHook, BaseSearchHook } from 'wouter';

/**
 * wouter's location, stored completely in the fragment (`#/orders?search=35…`). The page is one file served by two shells, so the path
 * cannot be used. wouter's own hash hook would move the query out of the fragment.
 */
export const useHashLocation: BaseLocationHook = () => [
  useSyncExternalStore(subscribe, readPath),
  navigateHash,
];

export const useHashSearch: BaseSearchHook = () => useSyncExternalStore(subscribe, readSearch);

/** Goes to a path, with or without a query, for example `paths.orders({ search })`. `replace` adds no history entry for Back. */
function navigateHash(to: string, options: { readonly replace?: boolean } = {}): void {
  const oldURL = location.href;
  const url = new URL(location.href);
  url.hash = to;
  if (options.replace) history.replaceState(history.state, '', url);
  else history.pushState({ steps: stepsTo() + 1 }, '', url);
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: url.href }));
}

/** Number of this page's entries before the current one in the tab's history. */
export function stepsTo(): number {
  const { state }: { readonly state: unknown } = history;
  const steps = typeof state === 'object' && state !== null && 'steps' in state ? state.steps : 0;
  return typeof steps === 'number' ? steps : 0;
}

/** Splits a fragment into wouter's path and search; an empty one is the home screen. */
export function splitFragment(fragment: string): { readonly path: string; readonly search: string } {
  const text = fragment.replace(/^#?\/?/, '/');
  const at = text.indexOf('?');
  return at < 0 ? { path: text, search: '' } : { path: text.slice(0, at), search: text.slice(at + 1) };
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  addEventListener('popstate', changed);
  return () => {
    removeEventListener('hashchange', changed);
    removeEventListener('popstate', changed);
  };
}

const readPath = (): string => splitFragment(location.hash).path;
const readSearch = (): string => splitFragment(location.hash).search;
