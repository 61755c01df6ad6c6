import { useSyncExternalStore } from 'react';
import type { BaseLocationHook, BaseSearchHook } from 'wouter';

/**
 * The location for the router (wouter), stored completely in the address's fragment (`#/orders?search=35…`). The path cannot be used,
 * because the page is one file that two shells serve. wouter's own hash hook would move the query out of the fragment.
 */
export const useHashLocation: BaseLocationHook = () => [
  useSyncExternalStore(subscribe, readPath),
  navigateHash,
];

export const useHashSearch: BaseSearchHook = () => useSyncExternalStore(subscribe, readSearch);

/** Goes to a path, with or without a query, for example `paths.orders({ search })`. With `replace`, Back skips the current address. */
function navigateHash(path: string, options: { readonly replace?: boolean } = {}): void {
  const oldURL = location.href;
  const url = new URL(location.href);
  url.hash = path;
  if (options.replace) history.replaceState(history.state, '', url);
  else history.pushState({ steps: stepsTo() + 1 }, '', url);
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: url.href }));
}

/** Returns the number of the page's entries before the current entry in the tab's history. */
export function stepsTo(): number {
  const { state }: { readonly state: unknown } = history;
  const steps = typeof state === 'object' && state !== null && 'steps' in state ? state.steps : 0;
  return typeof steps === 'number' ? steps : 0;
}

/** Splits a fragment into path and query for wouter. An empty fragment is the home screen. */
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
