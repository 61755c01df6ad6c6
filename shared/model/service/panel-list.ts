import { z } from 'zod';
import { foldForSearch } from '../base/search-folding.ts';
import type { ServiceField } from './service.ts';

/** Panels' lists of ids for service fields; the calls that read them are not in the spec. */
export const panelLists = ['modellist', 'providerlist', 'meplist'] as const;
export type PanelList = (typeof panelLists)[number];

/** One entry of a panel's list; orders send the id. */
export const panelChoiceSchema = z.object({ id: z.string(), name: z.string() });
export type PanelChoice = z.infer<typeof panelChoiceSchema>;

const lists: Readonly<Record<string, PanelList>> = {
  mobile: 'modellist',
  model: 'modellist',
  network: 'providerlist',
  provider: 'providerlist',
  mep: 'meplist',
};

/** The panel's list for a field; null if none. */
export function panelListOf({ name, panel }: ServiceField): PanelList | null {
  const plainName = name.toLowerCase();
  return panel === true && Object.hasOwn(lists, plainName) ? (lists[plainName] ?? null) : null;
}

/**
 * The entry for a text: the entry with this id, or the only entry with this name, with or without its group (`México · Telcel`). Null if no
 * entry or several match, because an order with the wrong network is paid too.
 */
export function choiceMeant(written: string, choices: readonly PanelChoice[]): PanelChoice | null {
  const text = written.trim();
  const byId = choices.find(({ id }) => id === text);
  if (byId) return byId;
  const searchText = foldForSearch(text).replace(/\s+/g, ' ');
  const named = (parts: (name: string) => string) => {
    const found = choices.filter(({ name }) => foldForSearch(parts(name)) === searchText);
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  return named((name) => name) ?? named((name) => name.split(' · ').at(-1) ?? '');
}
